/** What the demo community was notified of: it follows from its matches and friendships, and most of it was read. */
import type { NewNotification } from "#server/protocol/notifications.ts";
import type { StoredNotification } from "#server/notifications/notificationStore.ts";
import type { Store } from "#server/store/store.ts";
import type { Settler } from "./settle.ts";

const dayMs = 24 * 3_600_000;
/** Older ones were read. */
const unreadMsMax = 2 * dayMs;
const takenAtOnce = 500;
const kept = 300;

/** All that were stored while the story was told, which is not the order in which they happened. */
async function taken({ notifications }: Pick<Store, "notifications">): Promise<StoredNotification[]> {
  const all: StoredNotification[] = [];
  for (;;) {
    const some = await notifications.takeUntold(takenAtOnce);
    if (some.length === 0) return all.toSorted((one, other) => one.at - other.at);
    all.push(...some);
  }
}

const again = ({ kind, values, from }: StoredNotification): NewNotification =>
  ({ kind, values, ...(from !== null && { from: from.id }) }) as NewNotification;

/**
 * Puts the notifications in the order of their times, reads the older ones, and lets one settler, by index, have missed a
 * challenge. None of them is mailed or pushed when the server starts. Resolves to how many there are.
 */
export async function notify(
  store: Pick<Store, "notifications">,
  settlers: readonly Settler[],
  endsAt: number,
  challenged: number,
): Promise<number> {
  const { notifications } = store;
  const all = await taken(store);
  await notifications.purge(endsAt);
  for (const each of all) await notifications.add([each.userId], again(each), each.at);
  const [one, other] = [settlers[challenged], settlers[challenged === 0 ? 1 : 0]];
  if (one !== undefined && other !== undefined) {
    const missed: NewNotification = { kind: "challenge_missed", values: {}, from: other.user.id };
    await notifications.add([one.user.id], missed, endsAt - dayMs / 12);
  }
  await taken(store);
  for (const { user } of settlers) {
    for (const { id, at } of await notifications.list(user.id, { tab: "unread", limit: kept, before: null }))
      if (at < endsAt - unreadMsMax) await notifications.read(user.id, id, at + dayMs / 24);
  }
  return all.length + 1;
}
