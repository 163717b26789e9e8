/**
 * The log holds no values: its messages are constants, an error goes through the one function that formats it, and no
 * server code writes past the log. The types of server/base/core/log.ts refuse most violations.
 */
import { asNode, type Finding, isTestFile, type Node, type Source, walk } from "./source.ts";

const levels = new Set(["fatal", "error", "warn", "info", "debug", "trace"]);

const serverSources = (sources: readonly Source[]): readonly Source[] =>
  sources.filter(({ path }) => path.startsWith("server/") && !isTestFile(path));

const isText = (node: Node | undefined): boolean =>
  (node?.type === "Literal" && typeof node["value"] === "string") ||
  (node?.type === "TemplateLiteral" && (node["expressions"] as unknown[]).length === 0) ||
  (node?.type === "ConditionalExpression" && isText(asNode(node["consequent"])) && isText(asNode(node["alternate"])));

const argumentsOf = (node: Node): readonly Node[] => node["arguments"] as Node[];

/** The last name of a member or variable: `log` of `log`, `parts.log` and `this.#log`. */
const lastName = (node: Node | undefined): string =>
  String(node?.type === "MemberExpression" ? asNode(node["property"])?.["name"] : node?.["name"]);

function isLogCall(node: Node): boolean {
  const callee = node.type === "CallExpression" ? asNode(node["callee"]) : undefined;
  if (callee?.type !== "MemberExpression" || !levels.has(lastName(callee))) return false;
  return lastName(asNode(callee["object"])) === "log";
}

const wordsOfErrors = new Set(["message", "stack", "sqlMessage"]);

/** Whether an argument of a log call reads an error's message. */
function readsWords(argument: Node): boolean {
  let isFound = false;
  walk(argument, (node) => {
    if (node.type === "MemberExpression" && wordsOfErrors.has(lastName(node))) isFound = true;
  });
  return isFound;
}

function logComplaint(node: Node): string | undefined {
  const given = argumentsOf(node);
  if (!isText(given.at(-1))) return "logs a sentence that is not a constant";
  return given.some(readsWords) ? "logs an error's own words" : undefined;
}

/** Log calls with a message made of values, or with an error's message in a field. */
export function variableLogLines(sources: readonly Source[]): Finding[] {
  return complaints(serverSources(sources), (node) => (isLogCall(node) ? logComplaint(node) : undefined));
}

/** The files that may write to the process's streams or use `console`: the operator reads their output at the start. */
const printers = new Set(["server/app/main.ts", "server/app/app.ts"]);

function printComplaint(node: Node, path: string): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const [object, property] = [asNode(node["object"])?.["name"], lastName(node)];
  if (object === "console" && !(path === "server/app/main.ts" && property === "log")) return "writes past the log";
  const isStream = object === "process" && (property === "stdout" || property === "stderr");
  return isStream && !printers.has(path) ? "writes past the log" : undefined;
}

/** `console`, and the process's streams, where only the log may write. */
export function writesPastLog(sources: readonly Source[]): Finding[] {
  return serverSources(sources).flatMap((source) => complaints([source], (node) => printComplaint(node, source.path)));
}

const statedClasses = (sources: readonly Source[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { program } of sources) {
    walk(program, (node) => {
      const isStated = node.type === "ClassDeclaration" && asNode(node["superClass"])?.["name"] === "StatedError";
      if (isStated) found.add(String(asNode(node["id"])?.["name"]));
    });
  }
  return found;
};

/** The message is the first argument, or the second after a constant kind; later arguments are no text. */
function isConstantlySaid(node: Node): boolean {
  const [first, second] = argumentsOf(node);
  return isText(first) && (second === undefined || isText(second) || second.type === "ObjectExpression");
}

/** Errors whose message the log repeats (StatedError), made with a message that is not a constant. */
export function variableStatements(sources: readonly Source[]): Finding[] {
  const product = serverSources(sources);
  const stated = statedClasses(product);
  return complaints(product, (node) => {
    const name = node.type === "NewExpression" ? String(asNode(node["callee"])?.["name"]) : "";
    return stated.has(name) && !isConstantlySaid(node) ? `gives ${name} a message that is not a constant` : undefined;
  });
}

function complaints(sources: readonly Source[], visit: (node: Node) => string | undefined): Finding[] {
  return sources.flatMap((source) => {
    const found: Finding[] = [];
    walk(source.program, (node) => {
      const complaint = visit(node);
      if (complaint !== undefined) found.push(`${source.path}:${source.lineAt(node.start)} ${complaint}`);
    });
    return found;
  });
}
