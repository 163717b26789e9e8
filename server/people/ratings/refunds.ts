/**
 * Points that players get back from an account that is banned for cheating [R25]: what it cost them within two weeks, wins
 * and losses against it taken together, in each pool.
 */
import { REFUND_MS } from "#engine/ratings.ts";
import type { UserId } from "#protocol/ids.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { refundLimits } from "./limits.ts";

/** The refund of one player in one pool. */
export interface Refund {
  readonly userId: UserId;
  readonly pool: Pool;
  /** Above 0, of the pool's rating. */
  readonly points: number;
}

type Lost = ReadonlyMap<string, { readonly user: number; readonly pool: Pool; readonly points: number }>;

/** The points that each opponent lost to the account after `since`. */
async function lostTo(trx: TypedKnex, banned: number, since: number, at: number): Promise<Lost> {
  const rows = await trx("rated_pairs")
    .where("user_id", banned)
    .where("at", ">", since)
    .where("at", "<=", at)
    .select("opponent_id", "match_id", "pool");
  const matches = [...new Set(rows.map(({ match_id }) => match_id))];
  const sums = new Map<string, { user: number; pool: Pool; points: number }>();
  for (let from = 0; from < matches.length; from += refundLimits.matchesAtOnce) {
    const moved = await trx("rated_pairs")
      .whereIn("match_id", matches.slice(from, from + refundLimits.matchesAtOnce))
      .where("opponent_id", banned)
      .orderBy(["match_id", "user_id"])
      .select("user_id", "pool", "moved");
    for (const { user_id, pool, moved: change } of moved) {
      const key = `${user_id} ${pool}`;
      const points = (sums.get(key)?.points ?? 0) - change;
      sums.set(key, { user: user_id, pool, points });
    }
  }
  return sums;
}

/**
 * Gives the points back, inside the transaction of the ban. A point is given back once: a second ban counts from the
 * refund before.
 */
async function refundPoints(trx: TypedKnex, bannedId: UserId, at: number): Promise<Refund[]> {
  const banned_id = rowId(bannedId) ?? 0;
  const before = await trx("rating_refunds").where("banned_id", banned_id).orderBy("at", "desc").first("at");
  const since = Math.max(at - REFUND_MS, before?.at ?? 0);
  const lost = [...(await lostTo(trx, banned_id, since, at)).values()].filter(({ points }) => points > 0);
  const users = [...new Set(lost.map(({ user }) => user))].toSorted((a, b) => a - b);
  if (users.length === 0) return [];
  // In the order of ids, as a finished match holds them.
  await trx("users").whereIn("id", users).orderBy("id").forUpdate().select("id");
  const refunds: Refund[] = [];
  for (const { user, pool, points } of lost) {
    const row = await trx("ratings").where({ user_id: user, pool }).first("rating");
    if (row === undefined) continue;
    const rating = row.rating + points;
    await trx("ratings")
      .where({ user_id: user, pool })
      .update({ rating, points: Math.round(rating) });
    await trx("rating_refunds").insert({ banned_id, user_id: user, pool, at, points });
    refunds.push({ userId: idOf<UserId>(user), pool, points });
  }
  return refunds;
}

const rounded = (points: number): string => String(Math.max(1, Math.round(points)));

/** Gives the points back inside the transaction of the ban, and notifies all of them and the banned player. */
export async function refundLosses(trx: TypedKnex, bannedId: number, at: number): Promise<void> {
  const refunds = await refundPoints(trx, idOf<UserId>(bannedId), at);
  for (const { userId, pool, points } of refunds) {
    const values = { pool, points: rounded(points) };
    const cause = `refund ${bannedId} ${pool} ${at}`;
    await addWithin(trx, [Number(userId)], { kind: "points_refunded", values, cause }, at);
  }
  if (refunds.length === 0) return;
  const values = { opponents: String(new Set(refunds.map(({ userId }) => userId)).size) };
  await addWithin(trx, [bannedId], { kind: "opponents_refunded", values, cause: `refunds ${at}` }, at);
}
