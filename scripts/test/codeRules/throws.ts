/** Checks that the comment of a public function names the errors that the function throws. */
import { asNode, type Finding, isTestFile, type Node, type Source } from "./source.ts";

type PublicFunction = { readonly name: string; readonly start: number; readonly body: Node };

const isFunction = (node: Node): boolean => /^(Function|ArrowFunction)/.test(node.type);

/** The nodes of a list, or of a single value. */
const nodesOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) => asNode(item) ?? []);

/** Whether `node` has a `throw` of its own: outside inner functions, and outside a `try` whose `catch` handles it. */
function throwsItself(node: Node): boolean {
  if (node.type === "ThrowStatement") return true;
  if (isFunction(node) || node.type.startsWith("Class")) return false;
  const isCaught = node.type === "TryStatement" && asNode(node["handler"]) !== undefined;
  return Object.entries(node).some(
    ([key, value]) => !(isCaught && key === "block") && nodesOf(value).some((child) => throwsItself(child)),
  );
}

function nameOf(node: Node | undefined): string {
  const name = node?.["name"];
  return typeof name === "string" ? name : "";
}

/** The methods of a class that others can call. */
function publicMethods(declaration: Node): PublicFunction[] {
  return nodesOf(asNode(declaration["body"])?.["body"]).flatMap((member) => {
    const body = asNode(asNode(member["value"])?.["body"]);
    const isPublic = member["accessibility"] !== "private" && asNode(member["key"])?.type !== "PrivateIdentifier";
    if (member.type !== "MethodDefinition" || body === undefined || !isPublic) return [];
    const name = `${nameOf(asNode(declaration["id"]))}.${nameOf(asNode(member["key"]))}`;
    return [{ name, start: member.start, body }];
  });
}

function publicFunctions(statement: Node): PublicFunction[] {
  const declaration = asNode(statement["declaration"]);
  if (statement.type !== "ExportNamedDeclaration" || declaration === undefined) return [];
  if (declaration.type === "ClassDeclaration") return publicMethods(declaration);
  const { start } = statement;
  if (isFunction(declaration)) {
    return nodesOf(declaration["body"]).map((body) => ({ name: nameOf(asNode(declaration["id"])), start, body }));
  }
  return nodesOf(declaration["declarations"]).flatMap((each) => {
    const value = asNode(each["init"]);
    if (value === undefined || !isFunction(value)) return [];
    return nodesOf(value["body"]).map((body) => ({ name: nameOf(asNode(each["id"])), start, body }));
  });
}

/** The comment that ends right before `start`, or nothing. */
const commentBefore = (source: Source, start: number): string =>
  source.comments.find(({ end }) => end <= start && source.text.slice(end, start).trim() === "")?.value ?? "";

/** Exported functions and public methods with a `throw` of their own and no `@throws` in their comment. */
export const unnamedErrors = (sources: readonly Source[]): Finding[] =>
  sources
    .filter((source) => !isTestFile(source.path))
    .flatMap((source) =>
      nodesOf(source.program["body"])
        .flatMap((statement) => publicFunctions(statement))
        .filter(({ start, body }) => throwsItself(body) && !commentBefore(source, start).includes("@throws"))
        .map(({ name, start }) => `${source.path}:${source.lineAt(start)} ${name} throws without @throws`),
    );
