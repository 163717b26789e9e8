/** The documents that are made from declarations and files, as they have to be. */
import { exampleFrame } from "./exampleFrame.ts";
import { openapi } from "./openapi.ts";
import { phraseTable, recordTables, socketLimitTable, testSettingTable } from "./socketTables.ts";
import { callTables, limitTable, refusalTable } from "./tables.ts";

const openapiPath = "docs/openapi.json";
const protocolPath = "docs/protocol.md";

const operationsPath = "docs/operations.md";
const contributingPath = "CONTRIBUTING.md";

/** The files that are shown, with the language of their block. */
const shown = { "deploy/spar.service": "ini", "deploy/nginx.conf": "nginx" } as const;

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
 * A text with what stands between the markers of a table replaced; what stands around them stays.
 * @throws Error if the text lacks the markers
 */
export function withTable(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- made by npm run docs: ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the markers of ${name} are not there`);
  return `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`;
}

const lineCharsMax = 120;

/** JSON in which what fits into a line stands in one. */
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

/** Each made document by its path; `read` gives what is there now. */
export function madeDocuments(read: (path: string) => string): ReadonlyMap<string, string> {
  const protocol = Object.entries(tables).reduce(
    (text, [name, make]) => withTable(text, name, make()),
    read(protocolPath),
  );
  const operations = Object.entries(shown).reduce(
    (text, [path, language]) => withTable(text, path, `\`\`\`${language}\n${read(path)}\`\`\``),
    read(operationsPath),
  );
  return new Map([
    [operationsPath, operations],
    [contributingPath, withTable(read(contributingPath), "test settings", testSettingTable())],
    [openapiPath, `${compact(openapi())}\n`],
    [protocolPath, protocol],
  ]);
}
