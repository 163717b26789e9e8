/**
 * Statements whose SQL is compiled once for each shape of their values. To build and compile a query costs more than to run
 * it: the typed builder runs once with placeholders, later calls only bind values.
 */
import type { TypedKnex } from "./typedKnex.ts";

type Scalar = string | number | boolean | null;
type Row = Readonly<Record<string, Scalar>>;
/** Lists can have any length; each length is another shape. */
export type Values = Readonly<Record<string, Scalar | readonly Scalar[] | readonly Row[]>>;

/** SQL of one database with its values. */
export interface BoundSql {
  readonly sql: string;
  readonly bindings: Scalar[];
  /** The indexes in `bindings` that get the id of the first inserted row. */
  readonly insertedAt: readonly number[];
}

/** A statement with its values; `Result` is the result of the query. */
export interface BoundStatement<Result = unknown> {
  bind(compiler: Compiler): BoundSql;
  /** Only for the type checker; has no value. */
  readonly result?: Result;
}

/** The query builder of one database and its compiler to SQL. */
export interface Compiler {
  readonly knex: TypedKnex;
  readonly compile: (query: object) => { readonly sql: string; readonly bindings: readonly unknown[] };
}

/** A value of a query that is bound later. It is a class, because knex interprets functions and plain objects. */
class Placeholder {
  readonly read: (values: Values) => Scalar;

  constructor(read: (values: Values) => Scalar) {
    this.read = read;
  }
}

/** Placeholder of the inserted row's id. */
const inserted = new Placeholder(() => null);

interface Compiled {
  readonly sql: string;
  readonly bindings: readonly (Placeholder | Scalar)[];
  readonly insertedAt: readonly number[];
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

/** The same shape with a placeholder for each value. */
function placeholdersFor(values: Values): unknown {
  const forItem = (name: string, item: Scalar | Row, at: number): unknown => {
    const itemOf = (of: Values): Scalar | Row | undefined => (of[name] as readonly (Scalar | Row)[])[at];
    if (!isRow(item)) return new Placeholder((of) => itemOf(of) as Scalar);
    const inRow = (key: string) => new Placeholder((of) => (itemOf(of) as Row)[key] as Scalar);
    return Object.fromEntries(Object.keys(item).map((key) => [key, inRow(key)]));
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((item: Scalar | Row, at) => forItem(name, item, at))
        : new Placeholder((of) => of[name] as Scalar),
    ]),
  );
}

function shapeOf(values: Values): string {
  let shape = "";
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) shape += `${value.length},`;
  }
  return shape;
}

/**
 * Declares a statement. `build` gets placeholders instead of values, so its query may depend only on the lengths of lists.
 * A value that can be null may be inserted but not compared. `insertedId` is the placeholder of the id of the first row
 * that the transaction inserts.
 */
export function statement<V extends Values, Result>(
  build: (knex: TypedKnex, values: V, insertedId: number) => PromiseLike<Result>,
): (values: V) => BoundStatement<Result> {
  const known = new WeakMap<Compiler, Map<string, Compiled>>();
  const compile = ({ knex, compile: sqlOf }: Compiler, values: Values): Compiled => {
    const query = build(knex, placeholdersFor(values) as V, inserted as unknown as number);
    const { sql, bindings } = sqlOf(query);
    const insertedAt = bindings.flatMap((each, at) => (each === inserted ? at : []));
    return { sql, bindings: bindings as (Placeholder | Scalar)[], insertedAt };
  };
  return (values) => ({
    bind: (compiler) => {
      const shapes = known.get(compiler) ?? new Map<string, Compiled>();
      if (shapes.size === 0) known.set(compiler, shapes);
      const shape = shapeOf(values);
      let compiled = shapes.get(shape);
      if (compiled === undefined) shapes.set(shape, (compiled = compile(compiler, values)));
      const { sql, bindings, insertedAt } = compiled;
      const bound = bindings.map((each) => (each instanceof Placeholder ? each.read(values) : each));
      return { sql, bindings: bound, insertedAt };
    },
  });
}
