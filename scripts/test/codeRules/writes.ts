/**
 * The list of docs/writes.md against the server's code: everything that is written to the database, with the key or
 * condition that makes it harmless twice, or late from a node that has lost its rooms or the lead. A row names a file, the
 * tables of the database and what the file does to them, who does it, and why that is harmless:
 *
 *     | `server/play/conduct/conductStore.ts` | `conduct insert`, `conduct del` | a room | the key (user, code, match) |
 */
import { asNode, type Finding, isTestFile, type Node, type Source, walk } from "./source.ts";
import type { Text } from "./texts.ts";

const writing = new Set(["insert", "update", "del", "delete", "truncate", "increment", "decrement"]);

/** Who makes a write. */
const writers = ["a call", "a room", "the leader", "each node", "a start"];

/** The names of tables that constants and functions of a file stand for, as `const gone = (knex) => knex("users")`. */
function tableIn(node: Node | undefined, variables: ReadonlyMap<string, string>): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === "Identifier") return variables.get(String(node["name"]));
  if (node.type === "MemberExpression") return tableIn(asNode(node["object"]), variables);
  if (node.type === "AwaitExpression") return tableIn(asNode(node["argument"]), variables);
  if (node.type === "ArrowFunctionExpression") return tableIn(asNode(node["body"]), variables);
  if (node.type !== "CallExpression") return undefined;
  const callee = asNode(node["callee"]);
  const [first] = node["arguments"] as readonly unknown[];
  const argument = asNode(first);
  if (callee?.type === "Identifier" && argument?.type === "Literal" && typeof argument["value"] === "string") {
    return argument["value"];
  }
  return tableIn(callee, variables);
}

function variablesOf({ program }: Source): Map<string, string> {
  const variables = new Map<string, string>();
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator") return;
    const table = tableIn(asNode(node["init"]), variables);
    if (table !== undefined) variables.set(String(asNode(node["id"])?.["name"]), table);
  });
  return variables;
}

const rawWrite = /\b(insert|replace)(?: ignore)? into\b|\b(update)\s+\S+\s+set\b|\b(delete) from\b/i;

/** What a file writes, as `TABLE OPERATION`; raw SQL is `raw OPERATION`. */
export function writesOf(source: Source): string[] {
  const variables = variablesOf(source);
  const found = new Set<string>();
  walk(source.program, (node) => {
    if (node.type === "CallExpression") {
      const callee = asNode(node["callee"]);
      const operation = String(asNode(callee?.["property"])?.["name"]);
      if (callee?.type !== "MemberExpression" || !writing.has(operation)) return;
      const table = tableIn(asNode(callee["object"]), variables);
      if (table !== undefined && table !== "sha256") found.add(`${table} ${operation}`);
    }
    const isText = node.type === "TemplateLiteral" || node.type === "Literal";
    const raw = isText ? rawWrite.exec(source.text.slice(node.start, node.end)) : null;
    if (raw !== null) found.add(`raw ${(raw[1] ?? raw[2] ?? raw[3] ?? "").toLowerCase()}`);
  });
  return [...found].toSorted();
}

const isServer = ({ path }: Source): boolean =>
  path.startsWith("server/") && !isTestFile(path) && !path.includes("/migrations/");

interface Row {
  readonly path: string;
  readonly writes: readonly string[];
  readonly by: string;
  readonly reason: string;
}

const rowsOn = ({ text }: Text): Row[] =>
  [...text.matchAll(/^\| `(server\/[\w/.]+)` \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, path = "", writes = "", by = "", reason = ""]) => ({
      path,
      writes: [...writes.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
      by: by.trim(),
      reason: reason.trim(),
    }),
  );

/** Writes that the list leaves out, lines whose code is gone, and lines without a writer or a reason. */
export function unlistedWrites(page: Text, sources: readonly Source[]): Finding[] {
  const rows = rowsOn(page);
  const listed = new Set(rows.flatMap(({ path, writes }) => writes.map((write) => `${path} ${write}`)));
  const found = sources
    .filter(isServer)
    .flatMap((source) => writesOf(source).map((write) => `${source.path} ${write}`));
  const there = new Set(found);
  return [
    ...found.filter((each) => !listed.has(each)).map((each) => `${page.path} leaves out ${each}`),
    ...[...listed].filter((each) => !there.has(each)).map((each) => `${page.path} has ${each}, which is not there`),
    ...rows
      .filter(({ by, reason }) => !writers.includes(by) || reason === "")
      .map(({ path }) => `${page.path} does not say who makes the writes of ${path}, or why they are harmless`),
  ];
}
