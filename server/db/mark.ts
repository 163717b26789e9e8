/**
 * How the parts of one store know each other. The tables and their companion (the journal's file, or with MySQL a note
 * in DATA_DIR) carry the same mark: the store's identity and a generation that rises at every start and every minute.
 * A part that was put back from an older copy has an older generation, and the start says so.
 *
 * A generation rises in three durable steps: the companion announces the next mark, the tables take it, the companion
 * follows. A kill or a power failure between them leaves the tables at one of the two marks that the companion holds.
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

/** What the companion holds. */
export interface CompanionMark {
  /** Null while the very first mark is only announced. */
  readonly current: Mark | null;
  /** Announced, and perhaps taken by the tables already. */
  readonly next: Mark | null;
}

/** What is wrong between the two; `tables` and `companion` are the generations found. */
export type Mismatch =
  | { readonly is: "strangers" }
  | { readonly is: "tables-older" | "companion-older"; readonly tables: number; readonly companion: number }
  | { readonly is: "tables-unmarked" | "companion-unmarked" };

/** By table, the highest id that was given out. */
export const floorsSchema = v.record(v.string(), count());
const markShape = v.strictObject({
  store: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  generation: count(),
  floors: floorsSchema,
});
const companionShape = v.strictObject({ current: v.nullable(markShape), next: v.nullable(markShape) });

export const companionText = (mark: CompanionMark): string => JSON.stringify(mark);

/** The mark in a companion's text. Throws on anything else. */
export const companionOf = (text: string): CompanionMark => v.parse(companionShape, JSON.parse(text));

export const floorsOf = (text: string): Mark["floors"] => v.parse(floorsSchema, JSON.parse(text));

/** The mark that both parts agree on; null where neither has one yet; or what is wrong between them. */
export function agreement(tables: Mark | null, companion: CompanionMark | null): Mark | Mismatch | null {
  if (companion === null) return tables === null ? null : { is: "companion-unmarked" };
  const { current, next } = companion;
  if (tables === null) return current === null ? null : { is: "tables-unmarked" };
  const known = [current, next].filter((mark) => mark !== null);
  if (known.some(({ store }) => store !== tables.store)) return { is: "strangers" };
  const same = known.find(({ generation }) => generation === tables.generation);
  if (same !== undefined) return same;
  const found = { tables: tables.generation, companion: current?.generation ?? 0 };
  return { is: found.tables < found.companion ? "tables-older" : "companion-older", ...found };
}

export const isMismatch = (found: Mark | Mismatch | null): found is Mismatch => found !== null && "is" in found;

/** The higher of two floors for each table. */
export function higherFloors(one: Mark["floors"], other: Mark["floors"]): Record<string, number> {
  const floors: Record<string, number> = { ...one };
  for (const [table, id] of Object.entries(other)) floors[table] = Math.max(floors[table] ?? 0, id);
  return floors;
}
