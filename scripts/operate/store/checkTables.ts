/** Checks the tables of both databases: rows that do not decode, matches that do not replay, lost pictures. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { GenericSchema } from "valibot";
import { replay } from "#engine/replay.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { replaySchema } from "#protocol/calls/matches.ts";
import { decode, decodeText } from "#server/protocol/schema.ts";
import type { Database } from "#server/base/db/database.ts";
import { picturesFolder } from "#server/base/db/dataFolder.ts";
import { floorsSchema } from "#server/base/db/mark.ts";
import { replacedSchema, sentSchema } from "#server/people/accounts/proofStore.ts";
import { findGemFaults } from "#server/people/gems/gems.ts";
import { evidenceSchema } from "#server/staff/moderation/evidence.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Progress } from "./program.ts";

export type Damage = (line: string) => void;

const rowsAtOnce = 200;
const linesMax = 20;

type MatchRow = RowOf<"matches", "id" | "match_number" | "winner_seat" | "record">;
type PlayerRow = RowOf<"match_players", "match_id" | "seat" | "score">;

function jsonIn(text: string): Result<unknown, "no JSON"> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fail("no JSON");
  }
}

/** Why a stored match is damaged; undefined for one that replays to its stored result. */
function matchFault(row: MatchRow, players: readonly PlayerRow[]): string | undefined {
  const json = jsonIn(row.record);
  if (!json.ok) return "its record is no JSON";
  const record = decode(replaySchema, json.value);
  if (!record.ok) return `its record is none (${record.error})`;
  const { config } = record.value;
  const seats = players.map(({ seat }) => seat).toSorted((a, b) => a - b);
  if (seats.join() !== Array.from({ length: config.players }, (_, seat) => seat).join()) return "players are missing";
  try {
    const played = replay({ ...record.value, matchNumber: row.match_number });
    if (!played.ok) return `action ${played.error.index + 1} cannot have happened`;
    const { phase, winner, scores } = played.value;
    if (phase !== "matchOver") return "its record ends before the match does";
    if (winner !== row.winner_seat) return "its record has another winner";
    if (players.some(({ seat, score }) => scores[seat] !== score)) return "its record has other scores";
  } catch {
    return "its record cannot be replayed";
  }
  return undefined;
}

/** Replays every finished match; returns how many there are. */
export async function checkMatches({ knex }: Database, damaged: Damage, progress: Progress): Promise<number> {
  const [counted] = await knex("matches").count({ count: "*" });
  const total = counted?.count ?? 0;
  let done = 0;
  for (let after = 0; ; ) {
    const rows = await knex("matches")
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .select("id", "match_number", "winner_seat", "record");
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.id;
    const ids = rows.map(({ id }) => id);
    const players = await knex("match_players").whereIn("match_id", ids).select("match_id", "seat", "score");
    const ofMatch = Map.groupBy(players, (player) => player.match_id);
    for (const row of rows) {
      const fault = matchFault(row, ofMatch.get(row.id) ?? []);
      if (fault !== undefined) damaged(`match ${row.id}: ${fault}`);
    }
    done += rows.length;
    progress(done, total);
  }
}

/** Decodes every column that holds JSON once. */
export async function checkTexts({ knex }: Database, damaged: Damage): Promise<void> {
  const check = (place: string, column: string, schema: GenericSchema, text: string): void => {
    if (decodeText(schema, text) === null) damaged(`${place}: ${column} cannot be read`);
  };
  for (const { id, evidence } of await knex("reports").select("id", "evidence")) {
    check(`reports ${id}`, "evidence", evidenceSchema, evidence);
  }
  for (const row of await knex("email_proofs").select("expires_at", "sent", "replaced_hashes")) {
    check(`email_proofs ${row.expires_at}`, "sent", sentSchema, row.sent);
    if (row.replaced_hashes !== null)
      check(`email_proofs ${row.expires_at}`, "replaced_hashes", replacedSchema, row.replaced_hashes);
  }
  for (const { id, floors } of await knex("store_mark").select("id", "floors")) {
    check(`store_mark ${id}`, "floors", floorsSchema, floors);
  }
}

/** Checks that all accounts of the ledger of gems sum to zero. */
export async function checkGems({ knex }: Database, damaged: Damage): Promise<void> {
  for (const fault of await findGemFaults(async (work) => work(knex))) damaged(fault);
}

/** Users who have uploaded a picture, with its address. */
export async function usersWithPictures(knex: TypedKnex): Promise<{ id: number; image_url: string }[]> {
  const rows = await knex("users").where("image_url", "like", "/avatars/%").select("id", "image_url");
  return rows.map(({ id, image_url }) => ({ id, image_url: image_url ?? "" }));
}

/** The pictures in the database, by the last parts of their addresses; none before a start has made the table. */
async function storedPictures(knex: TypedKnex): Promise<Set<string>> {
  if (!(await knex.schema.hasTable("picture_bytes"))) return new Set();
  return new Set((await knex("picture_bytes").pluck("file")).map((file) => `${file}.webp`));
}

/**
 * Reports pictures of users that are neither in the database nor, from an earlier version, in DATA_DIR; returns how many
 * there should be.
 */
export async function checkPictures({ knex }: Database, dataDir: string, damaged: Damage): Promise<number> {
  const rows = await usersWithPictures(knex);
  const stored = await storedPictures(knex);
  for (const { id, image_url } of rows) {
    const name = image_url.slice("/avatars/".length);
    const isThere = stored.has(name) || existsSync(join(dataDir, picturesFolder, name));
    if (!isThere) damaged(`user ${id}: the picture ${name} is missing`);
  }
  return rows.length;
}

/** Runs the database's own check, and checks that every reference leads to a row. */
export async function checkStructure(database: Database, damaged: Damage): Promise<void> {
  const { engine, knex } = database;
  if (engine === "sqlite") {
    const rows = await knex.raw<{ integrity_check: string }[]>(`pragma integrity_check(${linesMax})`);
    for (const { integrity_check: line } of rows) if (line !== "ok") damaged(`spar.db: ${line}`);
    const orphans = await knex.raw<{ table: string; rowid: number; parent: string }[]>("pragma foreign_key_check");
    for (const { table, rowid, parent } of orphans.slice(0, linesMax)) {
      damaged(`${table} ${rowid}: refers to a row of ${parent} that is not there`);
    }
    return;
  }
  await checkMysql(database, damaged);
}

interface Reference {
  t: string;
  c: string;
  p: string;
  k: string;
}

async function checkMysql({ knex }: Database, damaged: Damage): Promise<void> {
  const [tables] = await knex.raw<{ name: string }[][]>(
    "select table_name as name from information_schema.tables where table_schema = database() order by table_name",
  );
  for (const { name } of tables ?? []) {
    const [lines] = await knex.raw<{ Msg_type: string; Msg_text: string }[][]>("check table ??", [name]);
    for (const { Msg_type: type, Msg_text: text } of lines ?? []) {
      if (type === "error" || (type === "status" && text !== "OK")) damaged(`table ${name}: ${text}`);
    }
  }
  const [references] = await knex.raw<Reference[][]>(
    `select table_name as t, column_name as c, referenced_table_name as p, referenced_column_name as k
     from information_schema.key_column_usage where table_schema = database() and referenced_table_name is not null`,
  );
  for (const { t, c, p, k } of references ?? []) {
    const [found] = await knex.raw<{ orphans: number }[][]>(
      "select count(*) as orphans from ?? as a left join ?? as b on b.?? = a.?? where a.?? is not null and b.?? is null",
      [t, p, k, c, c, k],
    );
    const orphans = Number(found?.[0]?.orphans ?? 0);
    if (orphans > 0) damaged(`table ${t}: ${orphans} rows refer to rows of ${p} that are not there`);
  }
}
