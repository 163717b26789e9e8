/**
 * Declares columns of tables: their kind, which a test compares with the migrated tables, and their types in queries.
 */

import type { Gems, Instant } from "#protocol/quantities.ts";
import type { RowId } from "./rowIds.ts";

/**
 * The kind of a column's values. A truth is 0 or 1; a long is a big integer, such as an instant in epoch milliseconds.
 */
export type ColumnKind = "whole" | "long" | "real" | "truth" | "text" | "bytes";

/** `Read` is what both drivers return, `Write` what they accept; `IsOptional`: a new row may leave the column out. */
export interface Column<Read = unknown, Write = unknown, IsOptional extends boolean = boolean> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** Whether the database fills the column where a new row leaves it out. */
  readonly hasDefault: boolean;
  /** Only for the type checker; has no value. */
  readonly types?: { readonly read: Read; readonly write: Write; readonly isOptional: IsOptional };
}

const column = <Read, Write = Read>(kind: ColumnKind): Column<Read, Write, false> => ({
  kind,
  isNullable: false,
  hasDefault: false,
});

export const whole = column<number>("whole");
export const long = column<number>("long");
export const real = column<number>("real");
export const truth = column<0 | 1, boolean | 0 | 1>("truth");
export const text = column<string>("text");
export const bytes = column<Buffer>("bytes");
/** Epoch milliseconds. */
export const instant = column<Instant>("long");
export const gems = column<Gems>("whole");
export const manyGems = column<Gems>("long");
/** A text that is one of a set of words, or an id of one kind. */
export const word = <Words extends string>(): Column<Words, Words, false> => column<Words>("text");
/** The id of a row, which the rest of the server has as a text (rowIds.ts). */
export const row = <Id extends string>(): Column<RowId<Id>, RowId<Id>, false> => column<RowId<Id>>("whole");

export const nullable = <Read, Write>(of: Column<Read, Write>): Column<Read | null, Write | null, true> => ({
  kind: of.kind,
  isNullable: true,
  hasDefault: of.hasDefault,
});

export const defaulted = <Read, Write>(of: Column<Read, Write>): Column<Read, Write, true> => ({
  kind: of.kind,
  isNullable: of.isNullable,
  hasDefault: true,
});
