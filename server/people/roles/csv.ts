/** Tables as CSV (RFC 4180). */

const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A cell. Names and reasons are hostile: one that a spreadsheet would compute is marked as text. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(",")}\r\n`;
