/**
 * Statements whose SQL is made once for each shape of their values. Building and compiling a query costs more than
 * running it; here the typed builder runs with placeholders the first time, and afterwards only values are bound.
 */
import type { TypedKnex } from "./typedKnex.ts";

type Scalar = string | number | boolean | null;
type Row = Readonly<Record<string, Scalar>>;
/** Lists may be of any length; each length is a shape of its own. */
export type Values = Readonly<Record<string, Scalar | readonly Scalar[] | readonly Row[]>>;

/** SQL of one database with its values. */
export interface BoundSql {
  readonly sql: string;
  readonly bindings: Scalar[];
  /** Where `bindings` stands for the number that the first write's row got. */
  readonly insertedAt: readonly number[];
}

/** A statement with its values; `Result` is what the builder's query answers. */
export interface BoundStatement<Result = unknown> {
  bind(compiler: Compiler): BoundSql;
  /** For the type checker alone; never there. */
  readonly result?: Result;
}

/** The builder of one database, and what turns a query of it into SQL. */
export interface Compiler {
  readonly knex: TypedKnex;
  readonly compile: (query: object) => { readonly sql: string; readonly bindings: readonly unknown[] };
}

/** Stands in a query for a value that is bound later. A class, because knex takes functions and plain objects apart. */
class Placeholder {
  readonly read: (values: Values) => Scalar;

  constructor(read: (values: Values) => Scalar) {
    this.read = read;
  }
}

/** Stands for the number of the inserted row. */
const inserted = new Placeholder(() => null);

interface Compiled {
  readonly sql: string;
  readonly bindings: readonly (Placeholder | Scalar)[];
  readonly insertedAt: readonly number[];
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

/** Values of the same shape with a placeholder for each. */
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
 * A statement that `build` describes. It gets placeholders in the place of values, so the query must depend on nothing
 * but the lengths of lists; a value that may be null is for inserting, not for comparing. `insertedId` stands for the
 * number that the first write of the transaction gave its row.
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
