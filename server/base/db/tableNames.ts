import { foreignTables, mysqlTables, type TableName, tables, type Tables } from "./tables.ts";

type NamesIn<T extends TableName> = { readonly table: T } & { readonly [Name in keyof Tables[T] & string]: Name };

/** The names of a table and its columns, for raw SQL. A name that is not declared does not compile. */
export function namesIn<T extends TableName>(table: T): NamesIn<T> {
  const declared: Tables = { ...tables, ...mysqlTables, ...foreignTables };
  return { ...Object.fromEntries(Object.keys(declared[table]).map((name) => [name, name])), table } as NamesIn<T>;
}
