/** Lanes on one database: the result is that of some order of whole transactions and single statements. */
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LaneStatement, TransactionGate } from "./sqliteGate.ts";

/** Several statements that belong together, or one that stands alone. */
type Unit = readonly string[];

interface Statement extends LaneStatement {
  readonly unit: Unit;
}

const tables = `create table t (id integer primary key, v integer not null);
  create table child (parent integer references t (id) deferrable initially deferred)`;

function open(): DatabaseSync {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  db.exec(tables);
  return db;
}

/** The rows, or why there are none. */
function answer(db: DatabaseSync, sql: string): string {
  try {
    return JSON.stringify(db.prepare(sql).all());
  } catch (error) {
    return String(error);
  }
}

/** A database behind a gate, with everything that was answered and in which order units got the database. */
class Lanes {
  readonly db = open();
  readonly answers = new Map<Unit, string[]>();
  readonly order: Unit[] = [];
  readonly gate: TransactionGate<Statement>;

  constructor() {
    this.gate = new TransactionGate<Statement>(this.db, {
      run: ({ unit, sql }) => {
        if (!this.order.includes(unit)) this.order.push(unit);
        this.#answered(unit, answer(this.db, sql));
      },
      refuse: ({ unit }) => this.#answered(unit, "refused"),
      done: ({ unit }) => this.#answered(unit, "done"),
    });
  }

  #answered(unit: Unit, text: string): void {
    this.answers.set(unit, [...this.of(unit), text]);
  }

  of(unit: Unit): string[] {
    return this.answers.get(unit) ?? [];
  }

  /** Sends the statements one after the other, each whether or not the one before was answered. */
  send(lane: number, unit: Unit): string[] {
    for (const sql of unit) this.gate.enter({ lane, sql, unit });
    return this.of(unit);
  }
}

let lanes: Lanes;
beforeEach(() => {
  lanes = new Lanes();
});
afterEach(() => lanes.db.close());

const anyStatement = fc.constantFrom(
  "insert into t (v) select coalesce(sum(v), 0) + 1 from t",
  "insert into t (id, v) values (1, 7)",
  "update t set v = v * 2 + 1",
  "delete from t where id = (select max(id) from t)",
  "select count(*) as rows, sum(v) as total from t",
  "no statement at all",
);
const anyUnit: fc.Arbitrary<Unit> = fc.oneof(
  anyStatement.map((sql) => [sql]),
  fc
    .tuple(fc.array(anyStatement, { maxLength: 4 }), fc.constantFrom("COMMIT;", "ROLLBACK"))
    .map(([inside, end]) => ["BEGIN;", ...inside, end]),
);

/** As knex does: a lane sends its next statement when the one before was answered. Whose turn it is, is by chance. */
function interleave(scripts: readonly (readonly Unit[])[], picks: readonly number[]): void {
  const left = scripts.map((units, lane) => ({
    lane,
    statements: units.flatMap((unit) => unit.map((sql, n) => ({ lane, sql, unit, n }))),
    sent: null as { unit: Unit; n: number } | null,
  }));
  for (let turn = 0; ; turn += 1) {
    const unfinished = left.filter(({ statements }) => statements.length > 0);
    const ready = unfinished.filter(({ sent }) => sent === null || lanes.of(sent.unit).length > sent.n);
    if (unfinished.length === 0) return;
    // A lane waits only for the transaction of another lane, and that lane never waits.
    expect(ready).not.toEqual([]);
    const next = ready[(picks[turn % picks.length] ?? 0) % ready.length];
    const statement = next?.statements.shift();
    if (next === undefined || statement === undefined) return;
    next.sent = statement;
    lanes.gate.enter(statement);
  }
}

test("any interleaving answers, and leaves behind, what the same units give one after the other", () => {
  const scripts = fc.array(fc.array(anyUnit, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 });
  const picks = fc.array(fc.nat(60), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(scripts, picks, (generated, chosen) => {
      lanes = new Lanes();
      // Copies, because a unit is known by its identity.
      const own = generated.map((units) => units.map((unit) => [...unit]));
      interleave(own, chosen);
      expect(lanes.order).toHaveLength(own.flat().length);
      const alone = open();
      for (const unit of lanes.order) {
        expect(lanes.of(unit)).toEqual(unit.map((sql) => answer(alone, sql)));
      }
      const all = "select * from t order by id";
      expect(answer(lanes.db, all)).toBe(answer(alone, all));
      alone.close();
    }),
    { numRuns: 300 },
  );
});

describe("a transaction", () => {
  test("makes the others wait in their order, and lets them run at its end", () => {
    const [open, late, later] = [["BEGIN;"], ["insert into t (v) values (1)"], ["insert into t (v) values (2)"]];
    lanes.send(1, open);
    expect(lanes.send(2, late)).toEqual([]);
    expect(lanes.send(3, later)).toEqual([]);
    expect(lanes.send(1, ["insert into t (v) values (9)"])).toEqual(["[]"]);
    lanes.send(1, ["ROLLBACK"]);
    expect(lanes.of(late)).toEqual(["[]"]);
    expect(answer(lanes.db, "select id, v from t")).toBe('[{"id":1,"v":1},{"id":2,"v":2}]');
  });

  test("goes on after a rollback to a savepoint", () => {
    lanes.send(1, ["BEGIN;", "SAVEPOINT s;", "insert into t (v) values (1)", "ROLLBACK TO SAVEPOINT s"]);
    const waiting = ["select count(*) as rows from t"];
    expect(lanes.send(2, waiting)).toEqual([]);
    lanes.send(1, ["insert into t (v) values (2)", "COMMIT;"]);
    expect(lanes.of(waiting)).toEqual(['[{"rows":1}]']);
  });

  test("that SQLite has ended keeps nothing more, and its rollback is no error", () => {
    lanes.send(1, ["insert into t (id, v) values (1, 1)"]);
    const statements = [
      "BEGIN;",
      "insert into t (v) values (2)",
      "insert or rollback into t (id, v) values (1, 3)",
      "insert into t (v) values (4)",
      "ROLLBACK",
    ];
    const waiting = ["select count(*) as rows from t"];
    lanes.send(1, statements.slice(0, 3));
    expect(lanes.send(2, waiting)).toEqual([]);
    expect(lanes.send(1, statements.slice(3))).toEqual(["refused", "done"]);
    expect(lanes.of(waiting)).toEqual(['[{"rows":1}]']);
  });

  test("that SQLite has ended cannot be committed, and the others go on", () => {
    lanes.send(1, ["insert into t (id, v) values (1, 1)", "BEGIN;", "insert or rollback into t (id, v) values (1, 2)"]);
    expect(lanes.send(1, ["COMMIT;"])).toEqual(["refused"]);
    expect(lanes.send(2, ["select v from t"])).toEqual(['[{"v":1}]']);
  });

  test("whose commit fails is rolled back, and the others go on", () => {
    const said = lanes.send(1, ["BEGIN;", "insert into child values (404)", "COMMIT;"]);
    expect(said.at(-1)).toMatch(/FOREIGN KEY/);
    expect(lanes.db.isTransaction).toBe(false);
    expect(lanes.send(2, ["select count(*) as rows from child"])).toEqual(['[{"rows":0}]']);
  });

  test("that could not begin keeps nothing of what was sent behind it, and the others go on", () => {
    lanes.db.exec("BEGIN");
    const said = lanes.send(1, ["BEGIN;", "insert into t (v) values (1)"]);
    expect(said.at(0)).toMatch(/within a transaction/);
    lanes.db.exec("ROLLBACK");
    expect(lanes.send(1, ["insert into t (v) values (2)"])).toEqual(["refused"]);
    lanes.send(1, ["ROLLBACK"]);
    expect(lanes.send(2, ["select v from t where v = 2"])).toEqual(["[]"]);
  });

  test("that could not begin blocks no other lane", () => {
    lanes.send(1, ["BEGIN;"]);
    expect(lanes.send(1, ["BEGIN;"]).at(0)).toMatch(/within a transaction/);
    lanes.send(1, ["COMMIT;"]);
    expect(lanes.send(2, ["select 1 as one"])).toEqual(['[{"one":1}]']);
  });
});
