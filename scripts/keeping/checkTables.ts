/** What is wrong in the tables, on either database: rows that do not decode, matches that do not replay, lost pictures. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Action } from "#engine/actions.ts";
import { checkConfig, type MatchConfig } from "#engine/config.ts";
import { replay } from "#engine/replay.ts";
import type { Seat } from "#engine/state.ts";
import type { Database } from "#server/store/database.ts";
import { picturesFolder } from "#server/store/folder.ts";
import { floorsOf } from "#server/store/mark.ts";
import type { Progress } from "./progress.ts";

export type Damage = (line: string) => void;

const rowsAtOnce = 200;
const linesMax = 20;

interface MatchRow {
  id: number;
  match_number: number;
  winner_seat: number | null;
  record: string;
}

interface PlayerRow {
  match_id: number;
  seat: number;
  score: number;
}

/** Why a stored match is damaged; undefined for one that replays to its stored result. */
function matchFault(row: MatchRow, players: readonly PlayerRow[]): string | undefined {
  let record: { config?: MatchConfig; dealer?: Seat; actions?: Action[] };
  try {
    record = JSON.parse(row.record);
  } catch {
    return "its record is no JSON";
  }
  const { config, dealer, actions } = record;
  if (config === undefined || dealer === undefined || !Array.isArray(actions)) return "its record is incomplete";
  if (!checkConfig(config).ok) return "its configuration is none";
  const seats = players.map(({ seat }) => seat).toSorted((a, b) => a - b);
  if (seats.join() !== Array.from({ length: config.players }, (_, seat) => seat).join()) return "players are missing";
  try {
    const played = replay({ config, dealer, matchNumber: row.match_number, actions });
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

/** Replays every finished match; gives how many there are. */
export async function checkMatches({ knex }: Database, damaged: Damage, progress: Progress): Promise<number> {
  const [counted] = await knex("matches").count({ count: "*" });
  const total = Number(counted?.["count"] ?? 0);
  let done = 0;
  for (let after = 0; ; ) {
    const rows: MatchRow[] = await knex("matches")
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .select("id", "match_number", "winner_seat", "record");
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.id;
    const ids = rows.map(({ id }) => id);
    const players: PlayerRow[] = await knex("match_players")
      .whereIn("match_id", ids)
      .select("match_id", "seat", "score");
    const ofMatch = Map.groupBy(players, (player) => player.match_id);
    for (const row of rows) {
      const fault = matchFault(row, ofMatch.get(row.id) ?? []);
      if (fault !== undefined) damaged(`match ${row.id}: ${fault}`);
    }
    done += rows.length;
    progress(done, total);
  }
}

/** Columns that hold JSON, each read once. */
const jsonColumns = [
  { table: "reports", key: "id", column: "evidence", read: (text: string): unknown => JSON.parse(text) },
  { table: "email_proofs", key: "expires_at", column: "sent", read: (text: string): unknown => JSON.parse(text) },
  { table: "store_mark", key: "id", column: "floors", read: floorsOf },
] as const;

export async function checkTexts({ knex }: Database, damaged: Damage): Promise<void> {
  for (const { table, key, column, read } of jsonColumns) {
    const rows: Record<string, unknown>[] = await knex(table).select(key, column);
    for (const row of rows) {
      try {
        read(String(row[column]));
      } catch {
        damaged(`${table} ${String(row[key])}: ${column} cannot be read`);
      }
    }
  }
}

/** Pictures that users have and DATA_DIR lacks; gives how many there should be. */
export async function checkPictures({ knex }: Database, dataDir: string, damaged: Damage): Promise<number> {
  const rows: { id: number; image_url: string }[] = await knex("users")
    .where("image_url", "like", "/avatars/%")
    .select("id", "image_url");
  for (const { id, image_url } of rows) {
    const name = image_url.slice("/avatars/".length);
    if (!existsSync(join(dataDir, picturesFolder, name))) damaged(`user ${id}: the picture ${name} is missing`);
  }
  return rows.length;
}

/** The database's own look at itself, and that every reference leads to a row. */
export async function checkStructure(database: Database, damaged: Damage): Promise<void> {
  const { engine, knex } = database;
  if (engine === "sqlite") {
    const rows: { integrity_check: string }[] = await knex.raw(`pragma integrity_check(${linesMax})`);
    for (const { integrity_check: line } of rows) if (line !== "ok") damaged(`spar.db: ${line}`);
    const orphans: { table: string; rowid: number; parent: string }[] = await knex.raw("pragma foreign_key_check");
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
  const [tables]: { name: string }[][] = await knex.raw(
    "select table_name as name from information_schema.tables where table_schema = database() order by table_name",
  );
  for (const { name } of tables ?? []) {
    const [lines]: { Msg_type: string; Msg_text: string }[][] = await knex.raw("check table ??", [name]);
    for (const { Msg_type: type, Msg_text: text } of lines ?? []) {
      if (type === "error" || (type === "status" && text !== "OK")) damaged(`table ${name}: ${text}`);
    }
  }
  const [references]: Reference[][] = await knex.raw(
    `select table_name as t, column_name as c, referenced_table_name as p, referenced_column_name as k
     from information_schema.key_column_usage where table_schema = database() and referenced_table_name is not null`,
  );
  for (const { t, c, p, k } of references ?? []) {
    const [found]: { orphans: number }[][] = await knex.raw(
      "select count(*) as orphans from ?? as a left join ?? as b on b.?? = a.?? where a.?? is not null and b.?? is null",
      [t, p, k, c, c, k],
    );
    const orphans = Number(found?.[0]?.orphans ?? 0);
    if (orphans > 0) damaged(`table ${t}: ${orphans} rows refer to rows of ${p} that are not there`);
  }
}
