/**
 * The mark that shows whether the parts of a store belong together. The tables and the mark file (the journal's file, or
 * with MySQL a note in DATA_DIR) hold the same mark: the store's id and a generation that rises at every start and every
 * minute. A part that was restored from an older copy has an older generation, and the start is refused.
 *
 * A generation rises in three durable steps: the mark file gets the next mark beside the current one, the tables get the
 * next mark, the mark file drops the old one. After a kill or a power failure between these steps the tables have one of
 * the two marks in the mark file.
 */
import * as v from "valibot";
import { count } from "#server/protocol/schema.ts";

export interface Mark {
  /** 32 random hex digits, made at the first start. */
  readonly store: string;
  readonly generation: number;
  /** By table: no id above this was ever used. */
  readonly floors: Readonly<Record<string, number>>;
}

/** The content of the mark file. */
export interface MarkFileContent {
  /** null while the first mark is not yet in the tables. */
  readonly current: Mark | null;
  /** The mark that the tables get next, or already have. */
  readonly next: Mark | null;
}

/** How the marks of tables and mark file differ; `tables` and `markFile` are the generations found. */
export type Mismatch =
  | { readonly is: "different-stores" }
  | { readonly is: "tables-older" | "file-older"; readonly tables: number; readonly markFile: number }
  | { readonly is: "tables-unmarked" | "file-unmarked" };

/** By table, the highest id that was used. */
export const floorsSchema = v.record(v.string(), count());
const markShape = v.strictObject({
  store: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  generation: count(),
  floors: floorsSchema,
});
const markFileShape = v.strictObject({ current: v.nullable(markShape), next: v.nullable(markShape) });

export const markFileText = (mark: MarkFileContent): string => JSON.stringify(mark);

/** Decodes the text of a mark file. @throws SyntaxError or ValiError if it is damaged */
export const parseMarkFile = (text: string): MarkFileContent => v.parse(markFileShape, JSON.parse(text));

export const floorsOf = (text: string): Mark["floors"] => v.parse(floorsSchema, JSON.parse(text));

/** The mark of both parts; null if neither has one yet; or how they differ. */
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
