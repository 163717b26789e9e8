/** The check that docs/writes.md lists what the server writes finds what is missing on either side. */
import { expect, test } from "vitest";
import { parseSource } from "./source.ts";
import { unlistedWrites, writesOf } from "./writes.ts";

const file = "server/play/x/xStore.ts";
const code = `
  const mineOf = (knex, id) => knex("boards").where({ id });
  async function change(trx, id) {
    const mine = trx("users").where({ id });
    await mine.clone().update({ a: 1 });
    await mineOf(trx, id).del();
    await trx("counts").insert({ id }).onConflict("id").merge({ total: trx.raw("?? + 1") });
    await trx("counts").where({ id }).increment("total", 1);
    await trx("counts").where({ id }).first();
    await knex.raw(\`insert ignore into \${name} values (1)\`);
    await knex.raw(\`update \${names.table} set x = 1\`);
    createHash("sha256").update("x");
    new Map().delete(1);
  }
`;
const source = parseSource(file, code);
const row = (writes: string, by = "a room", reason = "its key"): string =>
  `| \`${file}\` | ${writes} | ${by} | ${reason} |`;
const all = ["boards del", "counts increment", "counts insert", "raw insert", "raw update", "users update"];
const whole = row(all.map((each) => `\`${each}\``).join(", "));
const found = (...rows: readonly string[]) =>
  unlistedWrites({ path: "docs/writes.md", text: rows.join("\n") }, [source]);

test("writes are found through variables, functions and raw SQL", () => {
  expect(writesOf(source)).toEqual(all);
});

test("a whole list is right, and tests, migrations and other folders have none", () => {
  expect(found(whole)).toEqual([]);
  const paths = ["server/play/x/x.test.ts", "server/base/db/migrations/001-x.ts", "scripts/x.ts"];
  const elsewhere = paths.map((path) => parseSource(path, code));
  expect(unlistedWrites({ path: "docs/writes.md", text: "" }, elsewhere)).toEqual([]);
});

test("a write that is not listed is found, and a line whose code is gone", () => {
  expect(found(whole.replace("`counts insert`, ", ""))).toEqual([`docs/writes.md leaves out ${file} counts insert`]);
  expect(found(whole, row("`counts del`"))).toEqual([`docs/writes.md has ${file} counts del, which is not there`]);
});

test("each line says who writes, and why it is harmless", () => {
  const said = [`docs/writes.md does not say who makes the writes of ${file}, or why they are harmless`];
  expect(found(whole.replace("a room", "somebody"))).toEqual(said);
  expect(found(whole.replace("its key", ""))).toEqual(said);
});
