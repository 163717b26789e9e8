import type { Engine } from "./database.ts";
import type { Raw, TypedKnex } from "./typedKnex.ts";

/**
 * The value of a column where an inserted row meets a stored one: the sum of both. So several nodes may count at once, and
 * none overwrites the figures of another.
 */
export const addedOnConflict = (trx: TypedKnex, engine: Engine, table: string, column: string): Raw<number> =>
  engine === "sqlite"
    ? trx.raw<number>("?? + ??", [`${table}.${column}`, `excluded.${column}`])
    : trx.raw<number>("?? + values(??)", [`${table}.${column}`, column]);
