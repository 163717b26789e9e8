import type { RestDeps } from "#server/http/deps.ts";

/** Says to each of these that their friends or requests have changed. */
export function friendsChanged({ tell }: Pick<RestDeps, "tell">, userIds: readonly string[]): void {
  for (const id of userIds) tell.say(id, "friendsChanged", {});
}

/** Ends what is between two: the challenges that wait, the friendship or the request, and says so to both. */
export async function partTwo(deps: RestDeps, userId: string, otherId: string): Promise<void> {
  const { store, challenges } = deps;
  challenges.endBetween(userId, otherId);
  if (await store.friends.end(userId, otherId)) friendsChanged(deps, [userId, otherId]);
}
