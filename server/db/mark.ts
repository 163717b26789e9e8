/**
 * How the parts of one store know each other. The tables and their markFile (the journal's file, or with MySQL a note
 * in DATA_DIR) carry the same mark: the store's identity and a generation that rises at every start and every minute.
 * A part that was put back from an older copy has an older generation, and the start says so.
 *
 * A generation rises in three durable steps: the mark file announces the next mark, the tables take it, the mark file
 * follows. A kill or a power failure between them leaves the tables at one of the two marks that the mark file holds.
 */
import * as v from "valibot";
import { count } from "#server/protocol/schema.ts";

export interface Mark {
  /** 32 hex digits, made by chance at the first start. */
  readonly store: string;
  readonly generation: number;
  /** By table: no id above this was ever given out. */
  readonly floors: Readonly<Record<string, number>>;
}

/** What the mark file holds. */
export interface MarkFileContent {
  /** Null while the very first mark is only announced. */
  readonly current: Mark | null;
  /** Announced, and perhaps taken by the tables already. */
  readonly next: Mark | null;
}

/** What is wrong between the two; `tables` and `markFile` are the generations found. */
export type Mismatch =
  | { readonly is: "different-stores" }
  | { readonly is: "tables-older" | "file-older"; readonly tables: number; readonly markFile: number }
  | { readonly is: "tables-unmarked" | "file-unmarked" };

/** By table, the highest id that was given out. */
export const floorsSchema = v.record(v.string(), count());
const markShape = v.strictObject({
  store: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  generation: count(),
  floors: floorsSchema,
});
const markFileShape = v.strictObject({ current: v.nullable(markShape), next: v.nullable(markShape) });

export const markFileText = (mark: MarkFileContent): string => JSON.stringify(mark);

/** The mark in a markFile's text. Throws on anything else. */
export const parseMarkFile = (text: string): MarkFileContent => v.parse(markFileShape, JSON.parse(text));

export const floorsOf = (text: string): Mark["floors"] => v.parse(floorsSchema, JSON.parse(text));

/** The mark that both parts agree on; null where neither has one yet; or what is wrong between them. */
export function compareMarks(tables: Mark | null, markFile: MarkFileContent | null): Mark | Mismatch | null {
  if (markFile === null) return tables === null ? null : { is: "file-unmarked" };
  const { current, next } = markFile;
  if (tables === null) return current === null ? null : { is: "tables-unmarked" };
  const known = [current, next].filter((mark) => mark !== null);
  if (known.some(({ store }) => store !== tables.store)) return { is: "different-stores" };
  const same = known.find(({ generation }) => generation === tables.generation);
  if (same !== undefined) return same;
  const found = { tables: tables.generation, markFile: current?.generation ?? 0 };
  return { is: found.tables < found.markFile ? "tables-older" : "file-older", ...found };
}

export const isMismatch = (found: Mark | Mismatch | null): found is Mismatch => found !== null && "is" in found;

/** The higher of two floors for each table. */
export function higherFloors(one: Mark["floors"], other: Mark["floors"]): Record<string, number> {
  const floors: Record<string, number> = { ...one };
  for (const [table, id] of Object.entries(other)) floors[table] = Math.max(floors[table] ?? 0, id);
  return floors;
}
