import { expect, test } from "vitest";
import { hostileStrings } from "#tests/support/hostileStrings.ts";
import { csvLine } from "./adminLogRoutes.ts";

/** Reads CSV as RFC 4180 says. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push(row.splice(0));
    row = end === "," ? row : [];
  }
  return rows;
}

test("five hundred hostile strings are one cell each, and none is a formula", () => {
  const csv = hostileStrings.map((text, at) => csvLine([at, text, "end"])).join("");
  const rows = rowsOf(csv);
  expect(rows).toHaveLength(hostileStrings.length);
  for (const [at, text] of hostileStrings.entries()) {
    const [number, cell = "", end] = rows[at] ?? [];
    expect([number, end]).toEqual([String(at), "end"]);
    expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect([text, `'${text}`]).toContain(cell);
  }
});
