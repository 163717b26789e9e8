/** Ids of rows: numbers in the database, texts in the rest of the server. The kind of the id stays known. */

declare const kind: unique symbol;

/** A row's id, as it is read. */
export type RowId<Id extends string> = number & { readonly [kind]: Id };
/** A number that a query compares with such an id or writes: no row's id of another kind. */
export type RowIdValue<Id extends string> = number & { readonly [kind]?: Id };

/** The id of a row outside of the database; 0 is no row. */
export const idOf = <Id extends string>(row: RowId<Id> | 0): Id => String(row) as Id;

/** The same, where there may be none. */
export const idOrNull = <Id extends string>(row: RowId<Id> | null): Id | null => (row === null ? null : idOf(row));

/** An id that came from the database, as the database has it. */
export const rowOf = <Id extends string>(id: Id): RowId<Id> => Number(id) as RowId<Id>;

/** An id from outside as the database has it; undefined if it cannot be one. */
export const rowId = <Id extends string>(id: Id): RowId<Id> | undefined =>
  /^[1-9]\d{0,9}$/.test(id) ? rowOf(id) : undefined;
