/**
 * The list of docs/memory.md against the server's code: what a process remembers between two calls. A row names a file,
 * the fields and variables of that file, what they hold, and whose it is in a cluster:
 *
 *     | `server/app/sockets/hub.ts` | `Hub#byUser`, `Hub#ended` | open connections | the node's own | … |
 */
import { asNode, type Finding, isTestFile, type Node, type Source, walk } from "./source.ts";
import type { Text } from "./texts.ts";

/** Whose a piece of memory is in a cluster. */
const owners = ["the room's node", "replicated", "the leader's", "shared store", "the node's own", "one call"];

const collections = /^(Map|Set|WeakMap|WeakSet|LRUCache)$/;

/** Whether a value is an empty or filled collection that the code may add to. */
const isCollection = (value: Node | undefined): boolean =>
  (value?.type === "NewExpression" && collections.test(String(asNode(value["callee"])?.["name"]))) ||
  value?.type === "ArrayExpression";

/** A collection that is full from the beginning is a constant. */
const isEmptyCollection = (value: Node | undefined): boolean =>
  isCollection(value) && ((value?.["arguments"] ?? value?.["elements"] ?? []) as readonly unknown[]).length === 0;

function fieldsOf({ text }: Source, node: Node): string[] {
  const owner = String(asNode(node["id"])?.["name"]);
  const body = (asNode(node["body"])?.["body"] ?? []) as readonly Node[];
  return body.flatMap((member) => {
    if (member.type !== "PropertyDefinition") return [];
    const annotation = asNode(member["typeAnnotation"]);
    const type = annotation === undefined ? "" : text.slice(annotation.start, annotation.end);
    const isTyped = /^:\s*(Readonly)?(Map|Set|WeakMap|WeakSet|LRUCache)</.test(type);
    const key = asNode(member["key"]);
    const name = String(key?.["name"]);
    if (!isTyped && !isCollection(asNode(member["value"]))) return [];
    return [key?.type === "PrivateIdentifier" ? `${owner}#${name}` : `${owner}.${name}`];
  });
}

/** A list that is declared readonly stays empty. */
function isConstant(declared: Node, text: string): boolean {
  const annotation = asNode(asNode(declared["id"])?.["typeAnnotation"]);
  return annotation !== undefined && text.slice(annotation.start, annotation.end).startsWith(": readonly ");
}

/** Variables of a module that it sets again, and collections that it fills. */
const variablesOf = ({ program, text }: Source): string[] =>
  (program["body"] as readonly Node[]).flatMap((node) => {
    const declared = node.type === "ExportNamedDeclaration" ? asNode(node["declaration"]) : node;
    if (declared?.type !== "VariableDeclaration") return [];
    return (declared["declarations"] as readonly Node[])
      .filter(
        (each) => declared["kind"] === "let" || (isEmptyCollection(asNode(each["init"])) && !isConstant(each, text)),
      )
      .map((each) => String(asNode(each["id"])?.["name"]));
  });

/** What a file remembers, by the names that the list gives it. */
export function memoryOf(source: Source): string[] {
  const names: string[] = variablesOf(source);
  walk(source.program, (node) => {
    if (node.type === "ClassDeclaration") names.push(...fieldsOf(source, node));
  });
  return names;
}

const isServer = ({ path }: Source): boolean =>
  path.startsWith("server/") && !isTestFile(path) && !path.endsWith(".d.ts");

interface Row {
  readonly path: string;
  readonly names: readonly string[];
  readonly owner: string;
  readonly reason: string;
}

const rowsOn = ({ text }: Text): Row[] =>
  [...text.matchAll(/^\| `(server\/[\w/.]+)` \|([^|]*)\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, path = "", names = "", owner = "", reason = ""]) => ({
      path,
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
      owner: owner.trim(),
      reason: reason.trim(),
    }),
  );

/** Memory that the list leaves out, lines whose code is gone, and lines without an owner or a reason. */
export function unlistedMemory(page: Text, sources: readonly Source[]): Finding[] {
  const rows = rowsOn(page);
  const listed = new Set(rows.flatMap(({ path, names }) => names.map((name) => `${path} ${name}`)));
  const found = sources.filter(isServer).flatMap((source) => memoryOf(source).map((name) => `${source.path} ${name}`));
  const there = new Set(found);
  return [
    ...found.filter((each) => !listed.has(each)).map((each) => `${page.path} leaves out ${each}`),
    ...[...listed].filter((each) => !there.has(each)).map((each) => `${page.path} has ${each}, which is not there`),
    ...rows
      .filter(({ owner, reason }) => !owners.includes(owner) || reason === "")
      .map(({ path, names }) => `${page.path} does not say whose ${path} ${names.join(", ")} is, and why`),
  ];
}
