/** Which notifications ask for what can no longer be done: their button would lead nowhere. */
import type { Relation } from "#protocol/calls/friends.ts";
import type { TournamentPhase } from "#protocol/calls/tournamentPages.ts";
import type { StoredNotification } from "./notificationStore.ts";

export interface PastStores {
  readonly friends: { relations(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, Relation>> };
  readonly tournaments: { find(id: string): Promise<{ readonly phase: TournamentPhase } | undefined> };
}

/** The ids of those of a user's notifications. */
export async function overAmong(
  { friends, tournaments }: PastStores,
  userId: string,
  notifications: readonly StoredNotification[],
): Promise<ReadonlySet<string>> {
  const requests = notifications.filter(({ kind }) => kind === "friend_request");
  const checkIns = notifications.filter(({ kind }) => kind === "tournament_soon");
  const tournamentOf = ({ values }: StoredNotification): string => values["id"] ?? "";
  const ids = [...new Set(checkIns.map(tournamentOf))];
  const [relations, found] = await Promise.all([
    friends.relations(
      userId,
      requests.flatMap(({ from }) => from?.id ?? []),
    ),
    Promise.all(ids.map(async (id) => [id, (await tournaments.find(id))?.phase] as const)),
  ]);
  const phases = new Map(found);
  return new Set([
    ...requests.filter(({ from }) => relations.get(from?.id ?? "") !== "asked").map(({ id }) => id),
    ...checkIns.filter((each) => phases.get(tournamentOf(each)) !== "checkIn").map(({ id }) => id),
  ]);
}
