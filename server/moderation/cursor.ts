/** Where the next page of a list begins: the sort keys of the last row, as a text that clients only hand back. */

/** @returns the text for `after` */
export const cursorOf = (...keys: readonly number[]): string => keys.join(".");

/** The keys of a cursor; undefined for a text that is none, so that the list begins at its first row. */
export function readCursor(after: string, keys: number): readonly number[] | undefined {
  if (!/^\d{1,16}(\.\d{1,16})*$/.test(after)) return undefined;
  const read = after.split(".").map(Number);
  return read.length === keys && read.every(Number.isSafeInteger) ? read : undefined;
}
