/** The largest size of a file, a function and a component. */
import { asNode, type Finding, isTestFile, type Node, type Source, walk } from "./source.ts";

export const fileLinesMax = 300;
export const functionLinesMax = 70;
export const componentLinesMax = 200;
/** From this share of its lines on, literal data makes a file a table, which may be as long as its data. */
const tableShareMin = 0.8;

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;

const linesOf = (source: Source, node: Node): number => source.lineAt(node.end) - source.lineAt(node.start) + 1;

function functionsIn(source: Source): Node[] {
  const found: Node[] = [];
  walk(source.program, (node) => {
    if (functionTypes.has(node.type)) found.push(node);
  });
  return found;
}

const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression"]);

function isLiteralData(value: unknown): boolean {
  const node = asNode(value);
  if (node === undefined) return false;
  if (wrappers.has(node.type)) return isLiteralData(node["expression"]);
  return node.type === "ObjectExpression" || node.type === "ArrayExpression";
}

function dataLines(source: Source): number {
  const statements = source.program["body"] as Node[];
  return statements
    .map((statement) => asNode(statement["declaration"]) ?? statement)
    .filter((statement) => statement.type === "VariableDeclaration")
    .filter((statement) => (statement["declarations"] as Node[]).every(({ init }) => isLiteralData(init)))
    .reduce((total, statement) => total + linesOf(source, statement), 0);
}

/** Whether a file is a table of data: no function in it, and nearly all of it literal values. */
export function isTable(source: Source): boolean {
  return functionsIn(source).length === 0 && dataLines(source) >= tableShareMin * lineCount(source.text);
}

const isExempt = (source: Source): boolean => isTestFile(source.path) || isTable(source);

/** Files with too many lines to remember. */
export function longFiles(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const isComponent = source.path.startsWith("web/") && source.path.endsWith(".tsx");
    const max = isComponent ? componentLinesMax : fileLinesMax;
    const lines = lineCount(source.text);
    return lines > max && !isExempt(source) ? [`${source.path} has ${lines} lines, at most ${max} are allowed`] : [];
  });
}

/** Functions with too many lines to read at a glance. */
export function longFunctions(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => !isTestFile(source.path))
    .flatMap((source) =>
      functionsIn(source).flatMap((node) => {
        const lines = linesOf(source, node);
        const place = `${source.path}:${source.lineAt(node.start)}`;
        return lines > functionLinesMax ? [`${place} a function of ${lines} lines, at most ${functionLinesMax}`] : [];
      }),
    );
}
