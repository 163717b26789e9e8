/**
 * A finished match with all that follows from it: the record, the counts, the ratings and the achievements stand or
 * fall together, and the unique key (code, match_number) makes them happen once.
 */
import { storeLimits } from "#server/base/db/limits.ts";
import { award, progressAfter, progressOfUsers, type ProgressRow } from "#server/people/statistics/achievementStore.ts";
import type { Found } from "#server/base/db/batches.ts";
import type { Database } from "#server/base/db/database.ts";
import { matchFactsOf, type SeatFacts, tallyOf, type MatchFacts } from "#server/people/statistics/matchFacts.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import { meetingsOf } from "#server/people/ratings/ratedPairStore.ts";
import {
  newcomer,
  poolOf,
  rateMatch,
  ratingsIn,
  unratedMatch,
  ratingsByUser,
} from "#server/people/ratings/ratingStore.ts";
import type { FinishedMatch, FinishedPlayer } from "#server/base/db/records.ts";
import type { Role } from "#protocol/calls/users.ts";
import { sharedAmong, usageOf } from "#server/people/usage/usageStore.ts";
import { statement, type BoundStatement } from "#server/base/db/statement.ts";
import { addCounts, countsOfUsers } from "#server/people/statistics/statisticsStore.ts";
import { gemSums, gemsEarned, gemWork, paidWins, storeGems } from "#server/people/gems/earned.ts";
import { storeEarned, type Earned } from "#server/people/notifications/notificationStore.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { isProvisional } from "#engine/ratings.ts";
import { TIERS, tierOf } from "#engine/tiers.ts";

/**
 * Stores a match once; false where it is stored already.
 * @throws the error of the database, unless the match is stored
 */
export async function finishOnce(database: Database, match: FinishedMatch): Promise<boolean> {
  const tallies = tallyOf(match);
  const record = recordText(match);
  try {
    await database.readThenWrite(readsFor(match), (found) => writesFor(match, record, tallies, found));
    return true;
  } catch (error) {
    if (isUniqueViolation(error) && (await isStored(database, match))) return false;
    throw error;
  }
}

const isStored = async (database: Database, { code, matchNumber }: FinishedMatch): Promise<boolean> =>
  database.run(async (knex) => {
    const row = await knex("matches").where({ code, match_number: matchNumber }).first("id");
    return row !== undefined;
  });

/** A person of a match whose account is still there. */
interface Person {
  readonly id: number;
  readonly role: Role;
  readonly gamesPlayed: number;
}

/**
 * The rows of these users, held in the order of ids and before anything that refers to them, so that matches of the same
 * people that end together wait for each other in a line and not in a ring.
 */
const heldUsers = statement((knex, { ids }: { readonly ids: readonly number[] }) =>
  knex("users")
    .whereIn("id", ids)
    .whereNull("deleted_at")
    .orderBy("id")
    .forUpdate()
    .select("id", "role", "games_played"),
);

/** Reads the state of a match's players before it; the first statement locks their rows. */
function readsFor({ players, isRated, isUncounted, endedAt }: FinishedMatch) {
  const ids = players.flatMap(({ userId }) => rowId(userId ?? "") ?? []);
  const isCounted = ids.length > 0 && isUncounted !== true;
  return {
    users: heldUsers({ ids }),
    ratings: isCounted && ids.length > 1 ? ratingsIn({ pool: poolOf(players.length), userIds: ids }) : null,
    counts: isCounted ? countsOfUsers({ userIds: ids }) : null,
    progress: isCounted ? progressOfUsers({ userIds: ids }) : null,
    wins: isCounted ? paidWins(ids, endedAt) : null,
    meetings: isCounted && isRated ? meetingsOf(ids, endedAt) : null,
    usage: isCounted && isRated ? usageOf(ids, endedAt) : null,
  };
}

type Known = Found<ReturnType<typeof readsFor>>;

function writesFor(
  match: FinishedMatch,
  record: string,
  tallies: ReturnType<typeof tallyOf>,
  known: Known,
): readonly BoundStatement[] {
  const people = peopleOf(match, known.users);
  const isRated = match.isRated && mayBeRated(match, people);
  const stored = [
    insertMatch(matchRow(match, record, isRated)),
    insertPlayers({ rows: match.players.map((player) => playerRow(match.endedAt, player, people)) }),
  ];
  if (people.size === 0 || match.isUncounted === true) return stored;
  const { facts, steps } = rated(match, { isRated, people, known });
  const matchFacts = matchFactsOf(match, tallies, facts);
  const progress = progressAfter(matchFacts, known.progress, match.endedAt);
  const accounts = new Set([...people.values()].filter(({ role }) => role !== "guest").map(({ id }) => id));
  const gems = gemsEarned(gemWork(matchFacts, progress, accounts), known.wins, match.endedAt);
  return [
    ...stored,
    countGame({
      ids: [...people.values()].map(({ id }) => id),
      winnerId: people.get(match.winnerSeat ?? -1)?.id ?? 0,
    }),
    ...steps,
    addCounts(matchFacts, known.counts),
    ...award(progress),
    ...storeGems(gems, match.endedAt),
    ...storeEarned(
      earnedNotifications(matchFacts, progress, { accounts, gems: gemSums(gems) }, match.endedAt),
      match.endedAt,
    ),
  ];
}

const matchRow = (match: FinishedMatch, record: string, isRated: boolean) => ({
  code: match.code,
  match_number: match.matchNumber,
  kind: match.kind,
  is_rated: isRated,
  started_at: match.startedAt,
  ended_at: match.endedAt,
  winner_seat: match.winnerSeat,
  reason: match.reason,
  record,
});

const insertMatch = statement((knex, row: ReturnType<typeof matchRow>) => knex("matches").insert(row));

/** The people of a match by seat. */
function peopleOf({ players }: FinishedMatch, rows: Known["users"]): Map<number, Person> {
  const found = new Map(rows.map((row) => [String(row.id), row]));
  return new Map(
    players.flatMap(({ seat, userId }): [number, Person][] => {
      const row = found.get(userId ?? "");
      return row === undefined ? [] : [[seat, { id: row.id, role: row.role, gamesPlayed: row.games_played }]];
    }),
  );
}

/** Only people, and no guest among them [R22]; a player who deleted the account since does not change it for the others. */
const mayBeRated = ({ players }: FinishedMatch, people: ReadonlyMap<number, Person>): boolean =>
  players.every(({ isBot, userId }) => !isBot && userId !== null) &&
  [...people.values()].every(({ role }) => role !== "guest");

interface Judged {
  readonly isRated: boolean;
  readonly people: ReadonlyMap<number, Person>;
  readonly known: Known;
}

const countGame = statement((knex, { ids, winnerId }: { readonly ids: readonly number[]; readonly winnerId: number }) =>
  knex("users")
    .whereIn("id", ids)
    .update({
      games_played: knex.raw("games_played + 1"),
      games_won: knex.raw("games_won + case when id = ? then 1 else 0 end", [winnerId]),
    }),
);

/** Rates the match if it is rated, and says what that and the tables make of each of its people. */
function rated(
  match: FinishedMatch,
  { isRated, people, known }: Judged,
): { facts: Map<number, SeatFacts>; steps: readonly BoundStatement[] } {
  const ratings = ratingsByUser(known.ratings);
  const worths = new Map(
    [...people.values()].map(({ id, role }) => [id, role === "guest" ? null : (ratings.get(id) ?? newcomer)]),
  );
  const seats = match.players.flatMap(({ seat, place }) => {
    const userId = people.get(seat)?.id ?? 0;
    const worth = worths.get(userId);
    return worth ? [{ userId, place, worth }] : [];
  });
  const { meetings, usage } = known;
  const shared = sharedAmong(usage, match.endedAt);
  const pool = poolOf(match.players.length);
  const { counted, steps } = isRated
    ? rateMatch({ pool, endedAt: match.endedAt, seats, meetings, shared })
    : unratedMatch;
  const facts = new Map(
    [...people].map(([seat, { id, gamesPlayed }]) => [
      seat,
      { userId: id, gamesPlayed: gamesPlayed + 1, worth: worths.get(id) ?? null, rated: counted.get(id) ?? null },
    ]),
  );
  return { facts, steps };
}

function recordText(match: FinishedMatch): string {
  const text = JSON.stringify(match.record);
  if (text.length > storeLimits.matchRecordBytesMax) throw new RangeError("the match's record is too large");
  return text;
}

/** A seat as it is kept; a player who deleted the account has no name in it. */
const playerRow = (endedAt: number, player: FinishedPlayer, people: ReadonlyMap<number, Person>) => ({
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

const insertPlayers = statement((knex, { rows }: { readonly rows: readonly ReturnType<typeof playerRow>[] }, matchId) =>
  knex("match_players").insert(rows.map((row) => ({ ...row, match_id: matchId }))),
);

const dayMs = 86_400_000;

/**
 * The notifications of a match that is stored at `at`, for the accounts among its players. `progress` has how far it
 * brought them, `gems` how many gems each of them earned.
 */
export const earnedNotifications = (
  facts: ReadonlyMap<number, MatchFacts>,
  progress: readonly ProgressRow[],
  { accounts, gems }: { readonly accounts: ReadonlySet<number>; readonly gems: ReadonlyMap<number, number> },
  at: number,
): Earned[] =>
  [...facts].flatMap(([userId, done]) =>
    accounts.has(userId) ? [...earnedBy(userId, done, progress, at), ...gemsFor(userId, gems.get(userId) ?? 0)] : [],
  );

/** One for all gems of a match. A match is stored once, so the notification needs no cause. */
const gemsFor = (userId: number, amount: number): Earned[] =>
  amount === 0 ? [] : [{ userId, notification: { kind: "gems_earned", values: { amount: String(amount) } } }];

function earnedBy(userId: number, facts: MatchFacts, progress: readonly ProgressRow[], at: number): Earned[] {
  const achievements = progress
    .filter((row) => row.user_id === userId && row.earned_at !== null)
    .map(({ key }): Earned => {
      const cause = `achievement:${key}`;
      return { userId, notification: { kind: "achievement", values: { key }, cause } };
    });
  const tier = tierChange(facts, at);
  return tier === null ? achievements : [...achievements, { userId, notification: tier }];
}

/**
 * The change of tier that a match brought. While a rating is provisional, tiers come and go with each match, so nothing
 * is told. A player at the border of two tiers is told of each once a day.
 */
function tierChange({ rated, players }: MatchFacts, at: number): Earned["notification"] | null {
  if (rated === null || isProvisional(rated.now)) return null;
  const [before, tier] = [tierOf(rated.before.rating), tierOf(rated.now.rating)];
  if (tier === before || tier === "Unranked") return null;
  const rankOf = (name: string): number => TIERS.findIndex((each) => each.name === name);
  const kind = rankOf(tier) > rankOf(before) ? "tier_reached" : "tier_lost";
  const pool = poolOf(players);
  return { kind, values: { tier, pool }, cause: `${kind}:${pool}:${rankOf(tier)}:${Math.floor(at / dayMs)}` };
}
