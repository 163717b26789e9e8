/** The documents that are generated from declarations and files. */
import { withSizes } from "../../test/codeRules/roomMap.ts";
import { exampleFrame } from "./exampleFrame.ts";
import { fileNames } from "./fileNames.ts";
import { openapi } from "./openapi.ts";
import { phraseTable, recordTables, socketLimitTable, testSettingTable } from "./socketTables.ts";
import { callTables, limitTable, refusalTable } from "./tables.ts";

const openapiPath = "docs/openapi.json";
const protocolPath = "docs/protocol.md";

const architecturePath = "docs/architecture.md";
const operationsPath = "docs/operations.md";
const contributingPath = "CONTRIBUTING.md";

/** The files that documents quote, with the language of their block. */
const visible = { "deploy/spar.service": "ini", "deploy/nginx.conf": "nginx" } as const;

const tables = {
  calls: callTables,
  refusals: refusalTable,
  limits: limitTable,
  "socket limits": socketLimitTable,
  phrases: phraseTable,
  records: recordTables,
  "example frame": exampleFrame,
} as const;

/**
 * A text with the part between the markers of a table replaced.
 * @throws Error if the text lacks the markers
 */
export function withTable(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- made by npm run docs: ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the markers of ${name} are not there`);
  return `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`;
}

const lineCharsMax = 120;

/** JSON in which a value that fits into one line is on one line. */
export function compact(json: unknown, indent = ""): string {
  const line = JSON.stringify(json);
  if (indent.length + line.length <= lineCharsMax || typeof json !== "object" || json === null) return line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(json) ? "[]" : "{}";
  const parts = Object.entries(json)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${inner}${Array.isArray(json) ? "" : `${JSON.stringify(key)}: `}${compact(value, inner)}`);
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

/** Each generated document by its path; `read` returns its present text, and `paths` are all files of the project. */
export function madeDocuments(read: (path: string) => string, paths: readonly string[]): ReadonlyMap<string, string> {
  const protocol = Object.entries(tables).reduce(
    (text, [name, make]) => withTable(text, name, make()),
    read(protocolPath),
  );
  const operations = Object.entries(visible).reduce(
    (text, [path, language]) => withTable(text, path, `\`\`\`${language}\n${read(path)}\`\`\``),
    read(operationsPath),
  );
  const sources = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: read(path) }));
  const sized = withSizes(read(architecturePath), sources);
  return new Map([
    [architecturePath, withTable(sized, "file names", fileNames(paths, read))],
    [operationsPath, operations],
    [contributingPath, withTable(read(contributingPath), "test settings", testSettingTable())],
    [openapiPath, `${compact(openapi())}\n`],
    [protocolPath, protocol],
  ]);
}
