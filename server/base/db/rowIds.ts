/** Ids of rows: numbers in the database, texts in the rest of the server. The kind of the id stays known. */

declare const kind: unique symbol;

/**
 * The id of a row. A plain number may stand for it, as in a sum or a key of a Map; the id of a row of another kind may
 * not.
 */
export type RowId<Id extends string> = number & { readonly [kind]?: Id };

/** The id of a row outside of the database; 0 is no row. */
export const idOf = <Id extends string>(row: RowId<Id>): Id => String(row) as Id;

/** The same, where there may be none. */
export const idOrNull = <Id extends string>(row: RowId<Id> | null): Id | null => (row === null ? null : idOf(row));

/** An id that came from the database, as the database has it. */
export const rowOf = <Id extends string>(id: Id): RowId<Id> => Number(id);

/** An id from outside as the database has it; undefined if it cannot be one. */
export const rowId = <Id extends string>(id: Id | ""): RowId<Id> | undefined =>
  /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
