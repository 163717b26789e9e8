import { storeLimits } from "#server/limits.ts";
import type { MatchKind } from "#server/protocol/profiles.ts";
import type { Database } from "./database.ts";
import { finishOnce } from "./finish.ts";
import type { Knex } from "./knex.ts";
import type { MatchReplay, Page, StoredMatch } from "./records.ts";
import type { MatchStore } from "./store.ts";
import { dampenedIn } from "./ratedPairs.ts";
import { rowId } from "./users.ts";
import { matchColumns, playerColumns, storedMatch, type MatchRow, type PlayerRow } from "./match-rows.ts";

async function withPlayers(knex: Knex, rows: readonly MatchRow[]): Promise<StoredMatch[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const players: PlayerRow[] = await knex("match_players as p")
    .leftJoin("users as u", "u.id", "p.user_id")
    .leftJoin("rating_history as r", (rated) => rated.on("r.match_id", "p.match_id").andOn("r.user_id", "p.user_id"))
    .whereIn("p.match_id", ids)
    .orderBy([{ column: "p.match_id" }, { column: "p.seat" }])
    .select([...playerColumns]);
  const rated = rows.filter((row) => row.is_rated).map((row) => row.id);
  const dampenedOf = await dampenedIn(knex, rated);
  const seated = Map.groupBy(players, (player) => player.match_id);
  return rows.map((row) => storedMatch(row, seated.get(row.id) ?? [], dampenedOf));
}

async function ofUser(knex: Knex, userId: string, { limit, offset }: Page, kind: MatchKind): Promise<StoredMatch[]> {
  const query = knex("match_players as p")
    .join("matches as m", "m.id", "p.match_id")
    .where("p.user_id", rowId(userId) ?? 0);
  if (kind !== "all") query.where("m.is_rated", kind === "ranked");
  const rows: MatchRow[] = await query
    .orderBy([
      { column: "p.ended_at", order: "desc" },
      { column: "p.match_id", order: "desc" },
    ])
    .limit(limit)
    .offset(offset)
    .select([...matchColumns]);
  return withPlayers(knex, rows);
}

async function find(knex: Knex, id: string): Promise<StoredMatch | undefined> {
  const rows: MatchRow[] = await knex("matches as m")
    .where("m.id", rowId(id) ?? 0)
    .select([...matchColumns]);
  return (await withPlayers(knex, rows))[0];
}

async function replay(knex: Knex, id: string): Promise<MatchReplay | undefined> {
  const row: { record: string } | undefined = await knex("matches")
    .where("id", rowId(id) ?? 0)
    .first("record");
  return row === undefined ? undefined : (JSON.parse(row.record) as MatchReplay);
}

async function playedIn(knex: Knex, userId: string, code: string): Promise<boolean> {
  const row: unknown = await knex("matches as m")
    .join("match_players as p", "p.match_id", "m.id")
    .where("m.code", code)
    .where("p.user_id", rowId(userId) ?? 0)
    .first("m.id");
  return row !== undefined;
}

async function lastOf(knex: Knex, codes: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let from = 0; from < codes.length; from += storeLimits.codesPerQuery) {
    const rows: { code: string; last: number }[] = await knex("matches")
      .whereIn("code", codes.slice(from, from + storeLimits.codesPerQuery))
      .groupBy("code")
      .select("code")
      .max({ last: "match_number" });
    for (const { code, last } of rows) found.set(code, Number(last));
  }
  return found;
}

export const matchStore = (database: Database): MatchStore => ({
  finish: (match) => finishOnce(database, match),
  lastOf: (codes) => database.run((knex) => lastOf(knex, codes)),
  ofUser: (userId, page, kind = "all") => database.run((knex) => ofUser(knex, userId, page, kind)),
  find: (id) => database.run((knex) => find(knex, id)),
  replay: (id) => database.run((knex) => replay(knex, id)),
  playedIn: (userId, code) => database.run((knex) => playedIn(knex, userId, code)),
});
