/** The largest size of a file, a function and a component. */
import { asNode, type Finding, isTestFile, type Node, type Source, walk } from "./source.ts";

export const fileLinesMax = 300;
export const functionLinesMax = 70;
export const componentLinesMax = 200;
export const exceptionsMax = 10;

/**
 * The files that may be longer, with the reason. A file belongs here where a cut at the limit parted what one reads
 * together. Its functions stay within their limit.
 */
const longerFiles: Readonly<Record<string, string>> = {
  "server/app/sockets/connection.ts": "A connection and its handlers were one loop, and each needed the other's types.",
  "server/play/table/room.ts": "A command, its answer and its way through the room are read in one go.",
  "server/protocol/frames/serverReader.ts":
    "A message of a table is checked and its view is made from the same numbered places.",
};

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

const linesMaxOf = ({ path }: Source): number =>
  path.startsWith("web/") && path.endsWith(".tsx") ? componentLinesMax : fileLinesMax;

/** Whether the rule would refuse this file if it were no exception. */
const isLong = (source: Source): boolean => lineCount(source.text) > linesMaxOf(source) && !isExempt(source);

/** Files with too many lines to remember, except the listed ones. */
export function longFiles(sources: readonly Source[], exceptions = longerFiles): Finding[] {
  return sources
    .filter((source) => isLong(source) && !Object.hasOwn(exceptions, source.path))
    .map((source) => `${source.path} has ${lineCount(source.text)} lines, at most ${linesMaxOf(source)} are allowed`);
}

/** Exceptions that are too many, have no reason, or name a file that is gone or needs no exception. */
export function badExceptions(sources: readonly Source[], exceptions = longerFiles): Finding[] {
  const long = new Set(sources.filter(isLong).map(({ path }) => path));
  const listed = Object.entries(exceptions);
  const tooMany = listed.length > exceptionsMax ? [`${listed.length} longer files, at most ${exceptionsMax}`] : [];
  return [
    ...tooMany,
    ...listed.filter(([path]) => !long.has(path)).map(([path]) => `${path} is listed as longer and is not`),
    ...listed
      .filter(([, reason]) => !/^\S.*\.$/.test(reason))
      .map(([path]) => `${path} is listed without a sentence why`),
  ];
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
