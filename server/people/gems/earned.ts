/** Gems earned by a finished match: for the first win of a day, and for achievements. */
import type { Gems } from "#protocol/quantities.ts";
import { ACHIEVEMENT_GEMS, FIRST_WIN_GEMS, type GemCause } from "#protocol/calls/gems.ts";
import type { AchievementKey } from "#protocol/calls/profiles.ts";
import type { ProgressRow } from "#server/people/statistics/achievementStore.ts";
import type { MatchFacts } from "#server/people/statistics/matchFacts.ts";
import { type BoundStatement, statement } from "#server/base/db/statement.ts";
import { userAccount } from "./ledger.ts";

const dayMs = 86_400_000;

/** The facts of a match that earn gems, for one account. */
export interface GemWork {
  readonly userId: number;
  readonly isWon: boolean;
  /** The achievements that the match completed. */
  readonly achievements: readonly AchievementKey[];
}

/** The accounts of a match with what they did in it. `progress` has how far it brought them. */
export const gemWork = (
  facts: ReadonlyMap<number, Pick<MatchFacts, "isWon">>,
  progress: readonly ProgressRow[],
  accounts: ReadonlySet<number>,
): GemWork[] =>
  [...facts].flatMap(([userId, { isWon }]) => {
    const earned = progress.filter((row) => row.user_id === userId && row.earned_at !== null);
    return accounts.has(userId) ? [{ userId, isWon, achievements: earned.map(({ key }) => key) }] : [];
  });

export interface EarnedGems {
  readonly userId: number;
  readonly key: string;
  readonly cause: GemCause;
  readonly subject: string;
  readonly amount: Gems;
}

const winKey = (userId: number, at: number): string =>
  `win:${userId}:${new Date(Math.floor(at / dayMs) * dayMs).toISOString().slice(0, 10)}`;

const known = statement((knex, { keys }: { readonly keys: readonly string[] }) =>
  knex("gem_transactions").whereIn("key", keys).select("key"),
);

/**
 * The users among these who were already paid for a win of this day: for `gemsEarned`, in the transaction that locks
 * their rows.
 */
export const paidWins = (userIds: readonly number[], at: number) =>
  known({ keys: userIds.map((userId) => winKey(userId, at)) });

/** The gems that these accounts earn by a match that ends at `at`. */
export const gemsEarned = (
  work: readonly GemWork[],
  paid: readonly { readonly key: string }[],
  at: number,
): readonly EarnedGems[] =>
  work.flatMap(({ userId, isWon, achievements }) => {
    const key = winKey(userId, at);
    const isFirst = isWon && !paid.some((row) => row.key === key);
    const win: EarnedGems[] = isFirst ? [{ userId, key, cause: "first_win", subject: "", amount: FIRST_WIN_GEMS }] : [];
    const goals = achievements.map(
      (goal): EarnedGems => ({
        userId,
        key: `achievement:${userId}:${goal}`,
        cause: "achievement",
        subject: goal,
        amount: ACHIEVEMENT_GEMS[goal],
      }),
    );
    return [...win, ...goals];
  });

/** The total that each user earns. */
export function gemSums(earned: readonly EarnedGems[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { userId, amount } of earned) sums.set(userId, (sums.get(userId) ?? 0) + amount);
  return sums;
}

const insertTransactions = statement(
  (knex, { rows }: { readonly rows: readonly (Omit<EarnedGems, "userId" | "amount"> & { readonly at: number })[] }) =>
    knex("gem_transactions").insert(rows),
);

interface EntryRow extends Readonly<Record<string, string | number | null>> {
  readonly transaction_key: string;
  readonly account: string;
  readonly user_id: number | null;
  readonly amount: Gems;
}

const insertEntries = statement((knex, { rows }: { readonly rows: readonly EntryRow[] }) =>
  knex("gem_entries").insert(
    rows.map(({ transaction_key, account, user_id, amount }) => ({ transaction_key, account, user_id, amount })),
  ),
);

const addBalance = statement((knex, { account, amount }: { readonly account: string; readonly amount: Gems }) =>
  knex("gem_accounts")
    .insert({ account, balance: amount })
    .onConflict("account")
    .merge({ balance: knex.raw("balance + ?", [amount]) }),
);

/** Posts what `gemsEarned` returned, as `postGems` would, in a transaction of statements. */
export function storeGems(earned: readonly EarnedGems[], at: number): BoundStatement[] {
  if (earned.length === 0) return [];
  const entries = earned.flatMap(({ userId, key: transaction_key, amount }): EntryRow[] => [
    { transaction_key, account: userAccount(userId), user_id: userId, amount },
    { transaction_key, account: "house", user_id: null, amount: 0 - amount },
  ]);
  return [
    insertTransactions({ rows: earned.map(({ key, cause, subject }) => ({ key, cause, subject, at })) }),
    insertEntries({ rows: entries }),
    ...[...gemSums(earned)]
      .map(([userId, amount]) => ({ account: userAccount(userId), amount }))
      .toSorted((a, b) => (a.account < b.account ? -1 : 1))
      .map(addBalance),
  ];
}
