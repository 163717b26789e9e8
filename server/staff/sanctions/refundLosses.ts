/** What follows from a ban for cheating: opponents get the points back that the account cost them [R25]. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import { refundPoints } from "#server/people/ratings/refunds.ts";

const rounded = (points: number): string => String(Math.max(1, Math.round(points)));

/** Gives the points back inside the transaction of the ban, and notifies all of them and the banned player. */
export async function refundLosses(trx: TypedKnex, bannedId: number, at: number): Promise<void> {
  const refunds = await refundPoints(trx, String(bannedId), at);
  for (const { userId, pool, points } of refunds) {
    const values = { pool, points: rounded(points) };
    const cause = `refund ${bannedId} ${pool} ${at}`;
    await addWithin(trx, [Number(userId)], { kind: "points_refunded", values, cause }, at);
  }
  if (refunds.length === 0) return;
  const values = { opponents: String(new Set(refunds.map(({ userId }) => userId)).size) };
  await addWithin(trx, [bannedId], { kind: "opponents_refunded", values, cause: `refunds ${at}` }, at);
}
