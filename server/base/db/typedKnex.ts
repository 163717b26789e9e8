/**
 * Types of knex's query builder for our tables: a wrong table, column or value does not compile, and rows have types.
 * knex's own types accept any text as a column. There is no code here, and only the methods of knex that the stores use;
 * add a missing one here.
 */
import type { Column } from "./columns.ts";
import type { TableName, Tables } from "./tables.ts";

type Types<C> = C extends { readonly types?: infer T } ? NonNullable<T> : never;
type Read<C> = Types<C> extends { readonly read: infer R } ? R : never;
type Write<C> = Types<C> extends { readonly write: infer W } ? W : never;
type Simplify<T> = { [K in keyof T]: T[K] };

/** `users`, or `users as u`. */
type Source = TableName | `${TableName} as ${string}`;
type TableOf<T extends Source> = T extends `${infer Name extends TableName} as ${string}` ? Name : T & TableName;
type AliasOf<T extends Source> = T extends `${string} as ${infer Alias}` ? Alias : T;
type Qualified<C, Alias extends string> = { readonly [K in keyof C & string as `${Alias}.${K}`]: C[K] };
type Bare<S> = { readonly [K in keyof S as K extends `${string}.${string}` ? never : K]: S[K] };
type WithAlias<S> = { readonly [K in keyof S as K extends `${string}.${string}` ? K : never]: S[K] };
type OrNull<C> = { readonly [K in keyof C]: Column<Read<C[K]> | null, Write<C[K]> | null> };

/** The columns that a query can name, with and without the table: `rating` and `r.rating`. */
type Scope<T extends Source> = Tables[TableOf<T>] & Qualified<Tables[TableOf<T>], AliasOf<T>>;
/** After a join, columns are named with their table. */
type Joined<S, T extends Source> = WithAlias<S> & Qualified<Tables[TableOf<T>], AliasOf<T>>;
type LeftJoined<S, T extends Source> = WithAlias<S> & OrNull<Qualified<Tables[TableOf<T>], AliasOf<T>>>;

export type Ref<S> = keyof S & string;
type RefTo<S, Value> = { [K in Ref<S>]: [NonNullable<Read<S[K]>>] extends [Value] ? K : never }[Ref<S>];
/** A column of any table, for a subquery that uses its outer query. */
type AnyRef = { [T in TableName]: `${T}.${keyof Tables[T] & string}` }[TableName];

type Selection<S> = Ref<S> | `${Ref<S>} as ${string}`;
type ResultName<Q> = Q extends `${string} as ${infer Name}` ? Name : Q extends `${string}.${infer Name}` ? Name : Q;
type SelectedRef<Q> = Q extends `${infer Ref} as ${string}` ? Ref : Q;
type Picked<S, Q extends string> = { [K in Q as ResultName<K> & string]: Read<S[SelectedRef<K> & keyof S]> };

/** No column is selected yet: the result is every column of the table. */
export interface Everything {
  readonly everything: never;
}
type Row<S, R> = [R] extends [Everything] ? { -readonly [K in keyof Bare<S>]: Read<S[K & keyof S]> } : Simplify<R>;
type Plus<R, More> = [R] extends [Everything] ? More : R & More;
type Selected<S, R, Q extends string> = Plus<R, Picked<S, Q>>;

type Values<S> = { readonly [K in Ref<S>]?: Write<S[K]> };
type Changes<S> = { readonly [K in keyof Bare<S>]?: Write<S[K & keyof S]> | RawSql };
type OptionalIn<S> = {
  [K in keyof S]: Types<S[K]> extends { readonly isOptional: true } ? K : never;
}[keyof S];
type NewRow<S> = { readonly [K in Exclude<keyof Bare<S>, OptionalIn<S>>]: Write<S[K & keyof S]> } & {
  readonly [K in keyof Bare<S> & OptionalIn<S>]?: Write<S[K & keyof S]>;
};
/** Refuses keys that the shape does not have and values that can be undefined, in variables too. */
type Exact<V, Shape> = V & {
  readonly [K in keyof V]: K extends keyof Shape ? (undefined extends V[K] ? never : unknown) : never;
};

type Operator = "=" | "<>" | "<" | "<=" | ">" | ">=";
type Direction = "asc" | "desc";

/** A query as a promise. */
interface Answer<T> extends Pick<Promise<T>, "then" | "catch" | "finally"> {}

/** A piece of SQL as a value. */
export interface RawSql {
  toSQL(): unknown;
}

export interface Raw<T> extends RawSql, Answer<T> {
  connection(connection: unknown): Raw<T>;
}

interface Where<S, Self> {
  (group: (conditions: Conditions<S>) => unknown): Self;
  <V extends Values<S>>(values: Exact<V, Values<S>>): Self;
  <K extends Ref<S>>(column: K, value: Write<S[K]>): Self;
  <K extends Ref<S>>(column: K, operator: Operator, value: NonNullable<Write<S[K]>>): Self;
  (column: RefTo<S, string>, operator: "like" | "not like", pattern: string): Self;
}

export interface Conditions<S> {
  readonly where: Where<S, this>;
  readonly orWhere: Where<S, this>;
  readonly whereNot: Where<S, this>;
  whereNull(column: Ref<S>): this;
  orWhereNull(column: Ref<S>): this;
  whereNotNull(column: Ref<S>): this;
  whereIn<K extends Ref<S>>(column: K, values: readonly Write<S[K]>[]): this;
  whereIn<K extends readonly Ref<S>[]>(
    columns: readonly [...K],
    values: readonly { readonly [I in keyof K]: Write<S[K[I]]> }[],
  ): this;
  whereNotIn<K extends Ref<S>>(column: K, values: readonly Write<S[K]>[]): this;
  whereBetween<K extends Ref<S>>(column: K, range: readonly [Write<S[K]>, Write<S[K]>]): this;
  /** Compares a column with one of the outer query. */
  whereColumn(column: Ref<S>, other: AnyRef): this;
  whereExists(query: Answer<readonly object[]>): this;
  whereNotExists(query: Answer<readonly object[]>): this;
  /** For conditions that have no other form; `??` is a column. */
  whereRaw(sql: string, bindings?: readonly RawValue[]): this;
}

interface On<S> {
  on(column: Ref<S>, other: Ref<S>): this;
  andOn(column: Ref<S>, other: Ref<S>): this;
}

/** The id that the database gives a new row. */
type NewId<S> = S extends { readonly id: infer C } ? Read<C> : number;

interface Conflict<S> {
  ignore(): Answer<NewId<S>[]>;
}

interface MergeConflict<S> extends Conflict<S> {
  /** Without `columns`: all columns of the new row. */
  merge(columns?: readonly (keyof Bare<S> & string)[]): Answer<NewId<S>[]>;
  /** Changes the old row in this way. */
  merge<V extends Changes<S>>(changes: Exact<V, Changes<S>>): Answer<NewId<S>[]>;
}

export interface Query<S, R = Everything> extends Conditions<S>, Answer<Row<S, R>[]> {
  /** The statement with its values, for debugging. */
  toQuery(): string;
  join<T extends Source>(table: T, column: Ref<Joined<S, T>>, other: Ref<Joined<S, T>>): Query<Joined<S, T>, R>;
  leftJoin<T extends Source>(table: T, column: Ref<Joined<S, T>>, other: Ref<Joined<S, T>>): Query<LeftJoined<S, T>, R>;
  leftJoin<T extends Source>(table: T, on: (join: On<Joined<S, T>>) => unknown): Query<LeftJoined<S, T>, R>;
  select(): Query<S, R>;
  select<Q extends Selection<S>>(columns: readonly Q[]): Query<S, Selected<S, R, Q>>;
  select<Q extends Selection<S>>(...columns: Q[]): Query<S, Selected<S, R, Q>>;
  first(): Answer<Row<S, R> | undefined>;
  first<Q extends Selection<S>>(columns: readonly Q[]): Answer<Row<S, Selected<S, R, Q>> | undefined>;
  first<Q extends Selection<S>>(...columns: Q[]): Answer<Row<S, Selected<S, R, Q>> | undefined>;
  pluck<K extends Ref<S>>(column: K): Answer<Read<S[K]>[]>;
  count<Name extends string>(what: { readonly [K in Name]: "*" }): Query<S, Plus<R, { [K in Name]: number }>>;
  groupBy(columns: readonly Ref<S>[]): Grouped<S, R>;
  groupBy(...columns: Ref<S>[]): Grouped<S, R>;
  orderBy(column: Ref<S> | ([R] extends [Everything] ? never : Ref<R>), direction?: Direction): this;
  orderBy(columns: readonly (Ordered<S, R> | { readonly column: Ordered<S, R>; readonly order?: Direction })[]): this;
  limit(rows: number): this;
  offset(rows: number): this;
  /** Locks the rows until the transaction ends, on a database with several writers. */
  forUpdate(): this;
  clone(): this;
  /** Resolves to the id that the database gave the row. */
  insert<V extends NewRow<S>>(row: Exact<V, NewRow<S>>): Insert<S>;
  insert<V extends NewRow<S>>(rows: readonly Exact<V, NewRow<S>>[]): Insert<S>;
  /** Resolves to the number of changed rows. */
  update<V extends Changes<S>>(changes: Exact<V, Changes<S>>): Answer<number>;
  increment(column: RefTo<Bare<S>, number>, by: number): Answer<number>;
  del(): Answer<number>;
}

type Ordered<S, R> = Ref<S> | ([R] extends [Everything] ? never : Ref<R>);

interface Grouped<S, R> extends Query<S, R> {
  /** A sum of MySQL is a text; of no rows it is null. */
  sum<M extends Readonly<Record<string, RefTo<S, number>>>>(
    columns: M,
  ): Query<S, Plus<R, { [K in keyof M]: number | string | null }>>;
  max<M extends Readonly<Record<string, Ref<S>>>>(columns: M): Query<S, Plus<R, { [K in keyof M]: Read<S[M[K]]> }>>;
}

interface Insert<S> extends Answer<NewId<S>[]> {
  onConflict(columns: (keyof Bare<S> & string) | readonly (keyof Bare<S> & string)[]): MergeConflict<S>;
}

/** A row of one table with these columns. */
export type RowOf<T extends TableName, Q extends Selection<Scope<T>> = keyof Tables[T] & Ref<Scope<T>>> = Simplify<
  Picked<Scope<T>, Q>
>;

/** A value in raw SQL. */
export type RawValue = string | number | boolean | Uint8Array | null;

export interface TypedKnex {
  <T extends Source>(table: T): Query<Scope<T>>;
  /**
   * Raw SQL, for what the builder cannot express. The caller states the driver's result type `T`; it is not checked.
   */
  raw<T = unknown>(sql: string, bindings?: readonly RawValue[]): Raw<T>;
  readonly schema: { hasTable(table: TableName): Promise<boolean> };
  /** To keep one connection: pass it to `connection` of each query. */
  readonly client: {
    acquireConnection(): Promise<unknown>;
    releaseConnection(connection: unknown): Promise<void>;
  };
}
