/**
 * The domain of statistics and achievements. It promises that a match counts once, in the transaction that stores it, so
 * that a profile is one small query. This file has the counts, achievementStore.ts the achievements, matchFacts.ts the facts
 * of a match that both are made from.
 */
import { tierOf, UNRANKED, type TierName } from "#engine/tiers.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { MatchFacts } from "./matchFacts.ts";
import { statement, type BoundStatement } from "#server/base/db/statement.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { domain } from "#server/base/domain.ts";
import { achievementStore } from "./achievementStore.ts";

/**
 * The counters: matches by the seat counted from the first dealer's, by the tier of an opponent, by the computer's
 * level, and hands by the points of the card that won them.
 */
type Measure = `seat:${number}:${number}` | `tier:${TierName}` | `level:${string}` | `points:${number}`;

export interface Count {
  /** The measure's words: `["seat", "2", "0"]`. */
  readonly measure: readonly string[];
  readonly won: number;
  readonly played: number;
}

interface Counted {
  readonly won: number;
  readonly played: number;
}

/** The amounts that one match adds to a player's counters. */
export function countsOf(facts: MatchFacts): Map<Measure, Counted> {
  const counts = new Map<Measure, Counted>();
  const add = (measure: Measure, isWon: boolean): void => {
    const { won, played } = counts.get(measure) ?? { won: 0, played: 0 };
    counts.set(measure, { won: won + Number(isWon), played: played + 1 });
  };
  add(`seat:${facts.players}:${facts.seatFromDealer}`, facts.isWon);
  for (const { worth, place } of facts.opponents) {
    add(`tier:${worth === null ? UNRANKED : tierOf(worth.rating)}`, facts.place < place);
  }
  if (facts.level !== null) add(`level:${facts.level}`, facts.isWon);
  for (const { worth } of facts.hands) add(`points:${worth}`, true);
  return counts;
}

type CountRow = RowOf<"player_counts">;

/** The counts of these users, as `addCounts` needs them. */
export const countsOfUsers = statement((knex, { userIds }: { readonly userIds: readonly number[] }) =>
  knex("player_counts").whereIn("user_id", userIds),
);

const storeCounts = statement((knex, { rows }: { readonly rows: readonly CountRow[] }) =>
  knex("player_counts").insert(rows).onConflict(["user_id", "measure"]).merge(),
);

/** Adds a match to its players' counts, which were `rows` before it. */
export function addCounts(facts: ReadonlyMap<number, MatchFacts>, rows: readonly CountRow[]): BoundStatement {
  const before = new Map(rows.map((row) => [`${row.user_id} ${row.measure}`, row]));
  const changed = [...facts].flatMap(([userId, done]) =>
    [...countsOf(done)].map(([measure, { won, played }]) => {
      const old = before.get(`${userId} ${measure}`);
      return { user_id: userId, measure, won: (old?.won ?? 0) + won, played: (old?.played ?? 0) + played };
    }),
  );
  return storeCounts({ rows: changed });
}

async function of(knex: TypedKnex, userId: UserId): Promise<Count[]> {
  const rows = await knex("player_counts")
    .where("user_id", rowId(userId) ?? 0)
    .orderBy("measure");
  return rows.map(({ measure, won, played }) => ({ measure: measure.split(":"), won, played }));
}

const statisticsStore = (database: Database) => ({
  of: (userId: UserId) => database.run((knex) => of(knex, userId)),
});

export type StatisticsStore = ReturnType<typeof statisticsStore>;

/** Statistics and achievements of players. */
export const statisticsDomain = domain({
  stores: (database) => ({ statistics: statisticsStore(database), achievements: achievementStore(database) }),
});
