/**
 * A finished match with all that follows from it: the record, the counts, the ratings and the achievements stand or
 * fall together, and the unique key (code, match_number) makes them happen once.
 */
import { storeLimits } from "#server/limits.ts";
import { award, progressOfUsers } from "./achievements.ts";
import type { Database } from "./database.ts";
import { deedsOf, type SeatFacts, tallyOf } from "./deeds.ts";
import { isUniqueViolation } from "./errors.ts";
import type { TypedKnex } from "./typedKnex.ts";
import { applyMatch, newcomer, poolOf, type PoolWorth, type RatedSeat, worthsIn } from "./ratings.ts";
import type { FinishedMatch, FinishedPlayer, Role } from "./records.ts";
import { addCounts, countsOfUsers } from "./statistics.ts";
import { rowId } from "./users.ts";

/** Stores a match once; false where it is stored already. */
export async function finishOnce(database: Database, match: FinishedMatch): Promise<boolean> {
  const tallies = tallyOf(match);
  const record = recordText(match);
  try {
    await database.transaction((trx) => finish(trx, match, record, tallies));
    return true;
  } catch (error) {
    if (error === stored) return false;
    throw error;
  }
}

/** Thrown to end a transaction whose match another one has stored. */
const stored = new Error("the match is stored already");

/** A person of a match whose account is still there. */
interface Person {
  readonly id: number;
  readonly role: Role;
  readonly gamesPlayed: number;
}

async function finish(
  trx: TypedKnex,
  match: FinishedMatch,
  record: string,
  tallies: ReturnType<typeof tallyOf>,
): Promise<void> {
  const people = await lockedPeople(trx, match);
  const isRated = match.isRated && mayBeRated(match, people);
  const matchId = await insertMatch(trx, match, record, isRated);
  const seats = trx("match_players").insert(
    match.players.map((player) => playerRow(matchId, match.endedAt, player, people)),
  );
  if (people.size === 0 || match.isUncounted === true) return void (await seats);
  const ids = [...people.values()].map(({ id }) => id);
  const pool = poolOf(match.players.length);
  const known = people.size < 2 ? new Map<number, PoolWorth>() : worthsIn(trx, pool, ids);
  // One write and what only reads go together. Two writes must not: MySQL ends the transaction of whoever loses a
  // deadlock, and a second one that is on its way already would stand by itself.
  const before = await Promise.all([known, countsOfUsers(trx, ids), progressOfUsers(trx, ids), seats]);
  const [worths, counts, progress] = before;
  const facts = await countAndRate(trx, match, { matchId, isRated, people, worths });
  const deeds = deedsOf(match, tallies, facts);
  await addCounts(trx, deeds, counts);
  await award(trx, deeds, progress, match.endedAt);
}

async function insertMatch(trx: TypedKnex, match: FinishedMatch, record: string, isRated: boolean): Promise<number> {
  const row = {
    code: match.code,
    match_number: match.matchNumber,
    kind: match.kind,
    is_rated: isRated,
    started_at: match.startedAt,
    ended_at: match.endedAt,
    winner_seat: match.winnerSeat,
    reason: match.reason,
    record,
  };
  try {
    const [id] = await trx("matches").insert(row);
    return Number(id);
  } catch (error) {
    throw isUniqueViolation(error) ? stored : error;
  }
}

/**
 * The people of a match by seat, their rows held in the order of ids and before anything that refers to them, so that
 * matches of the same people that end together wait for each other in a line and not in a ring.
 */
async function lockedPeople(trx: TypedKnex, { players }: FinishedMatch): Promise<Map<number, Person>> {
  const ids = players.flatMap(({ userId }) => rowId(userId ?? "") ?? []);
  const rows = await trx("users")
    .whereIn("id", ids)
    .whereNull("deleted_at")
    .orderBy("id")
    .forUpdate()
    .select("id", "role", "games_played");
  const found = new Map(rows.map((row) => [String(row.id), row]));
  return new Map(
    players.flatMap(({ seat, userId }): [number, Person][] => {
      const row = found.get(userId ?? "");
      return row === undefined ? [] : [[seat, { id: row.id, role: row.role, gamesPlayed: row.games_played }]];
    }),
  );
}

/** Only people, and no guest among them [R22]; whoever deleted the account since does not spoil it for the others. */
const mayBeRated = ({ players }: FinishedMatch, people: ReadonlyMap<number, Person>): boolean =>
  players.every(({ isBot, userId }) => !isBot && userId !== null) &&
  [...people.values()].every(({ role }) => role !== "guest");

interface Judged {
  readonly matchId: number;
  readonly isRated: boolean;
  readonly people: ReadonlyMap<number, Person>;
  /** Of those who have a rating in the match's pool. */
  readonly worths: ReadonlyMap<number, PoolWorth>;
}

/** Counts the match for its people and rates it, and says what that makes of each. */
async function countAndRate(
  trx: TypedKnex,
  match: FinishedMatch,
  { matchId, isRated, people, worths: known }: Judged,
): Promise<Map<number, SeatFacts>> {
  const ids = [...people.values()].map(({ id }) => id);
  const winnerId = people.get(match.winnerSeat ?? -1)?.id ?? 0;
  await trx("users")
    .whereIn("id", ids)
    .update({
      games_played: trx.raw("games_played + 1"),
      games_won: trx.raw("games_won + case when id = ? then 1 else 0 end", [winnerId]),
    });
  const pool = poolOf(match.players.length);
  const worths = new Map(
    [...people.values()].map(({ id, role }) => [id, role === "guest" ? null : (known.get(id) ?? newcomer)]),
  );
  const seats = match.players.flatMap(({ seat, place }) => {
    const userId = people.get(seat)?.id ?? 0;
    const worth = worths.get(userId);
    return worth ? [{ userId, place, worth }] : [];
  });
  const rated = isRated
    ? await applyMatch(trx, { id: matchId, pool, endedAt: match.endedAt, seats })
    : new Map<number, RatedSeat>();
  return new Map(
    [...people].map(([seat, { id, gamesPlayed }]) => [
      seat,
      { userId: id, gamesPlayed: gamesPlayed + 1, worth: worths.get(id) ?? null, rated: rated.get(id) ?? null },
    ]),
  );
}

function recordText(match: FinishedMatch): string {
  const text = JSON.stringify(match.record);
  if (text.length > storeLimits.matchRecordBytesMax) throw new RangeError("the match's record is too large");
  return text;
}

/** A seat as it is kept; whoever deleted the account has no name in it. */
const playerRow = (matchId: number, endedAt: number, player: FinishedPlayer, people: ReadonlyMap<number, Person>) => ({
  match_id: matchId,
  seat: player.seat,
  user_id: people.get(player.seat)?.id ?? null,
  username: player.isBot || people.has(player.seat) ? player.username : "",
  is_bot: player.isBot,
  level: player.level,
  score: player.score,
  hands_won: player.handsWon,
  place: player.place,
  ended_at: endedAt,
});
