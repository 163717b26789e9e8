/** The notifications of the demo community: most follow from its matches and friendships, and most are read. */
import type { NewNotification } from "#protocol/calls/notifications.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Timeline } from "./timeline.ts";

const dayMs = 24 * 3_600_000;
/** Older notifications are read. */
const unreadMsMax = 2 * dayMs;
const takenAtOnce = 500;
const noticesStored = 300;

/**
 * Plans that one settler, by index, missed a challenge, that older notifications are read, and that none of them is
 * mailed or pushed when the server starts.
 */
export function notify(
  timeline: Timeline,
  { notifications }: Pick<Store, "notifications">,
  settlers: readonly Settler[],
  endsAt: number,
  challenged: number,
): void {
  const [one, other] = [settlers[challenged], settlers[challenged === 0 ? 1 : 0]];
  if (one !== undefined && other !== undefined) {
    const missed: NewNotification = { kind: "challenge_missed", values: {}, from: other.user.id };
    const at = endsAt - dayMs / 12;
    timeline.at(at, () => notifications.add([one.user.id], missed, at));
  }
  timeline.at(endsAt, async () => {
    while ((await notifications.takeUntold(takenAtOnce)).length > 0);
  });
  for (const { user } of settlers) {
    timeline.at(endsAt, async () => {
      for (const { id, at } of await notifications.list(user.id, { tab: "unread", limit: noticesStored, before: null }))
        if (at < endsAt - unreadMsMax) await notifications.read(user.id, id, at + dayMs / 24);
    });
  }
}
