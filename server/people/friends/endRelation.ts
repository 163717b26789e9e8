import type { FriendStore } from "./friendStore.ts";
import type { UserNotifier } from "#server/base/connections/userNotifier.ts";

/** What it takes to end what is between two users. */
export interface EndRelationDependencies {
  readonly store: { readonly friends: Pick<FriendStore, "end"> };
  readonly challenges: { endBetween(userId: string, otherId: string): void };
  readonly notifier: UserNotifier;
  readonly notifications: { requestOver(userId: string, otherId: string): Promise<void> };
}

/** Says to each of these that their friends or requests have changed. */
export function friendsChanged(
  { notifier }: Pick<EndRelationDependencies, "notifier">,
  userIds: readonly string[],
): void {
  for (const id of userIds) notifier.notify(id, "friendsChanged", {});
}

/** Ends what is between two: the challenges that wait, the friendship or the request, and says so to both. */
export async function endRelation(deps: EndRelationDependencies, userId: string, otherId: string): Promise<void> {
  const { store, challenges, notifications } = deps;
  challenges.endBetween(userId, otherId);
  if (!(await store.friends.end(userId, otherId))) return;
  friendsChanged(deps, [userId, otherId]);
  await notifications.requestOver(userId, otherId);
}
