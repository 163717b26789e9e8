/**
 * A stored notification as its owner sees it: the record that pages get, whether its button still works, and the
 * sentences for mails and notifications of the system.
 */
import { type NotificationId, noUser, type TournamentId, tournamentId, type UserId } from "#protocol/ids.ts";
import { linkOf } from "#protocol/calls/notifications.ts";
import type { StoredNotification } from "./notificationStore.ts";
import type { Relation } from "#protocol/calls/friends.ts";
import type { TournamentPhase } from "#protocol/calls/tournamentPages.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { NotificationText } from "#protocol/calls/notification/sentences.ts";
import { de } from "#protocol/calls/notification/text/de.ts";
import { en } from "#protocol/calls/notification/text/en.ts";
import { es } from "#protocol/calls/notification/text/es.ts";
import { fr } from "#protocol/calls/notification/text/fr.ts";
import type { Notification } from "#protocol/frames/userRecords.ts";

/** A stored notification as its owner gets it. `isOver`: what it asks for can no longer be done. */
export const notificationRecord = (stored: StoredNotification, isOver = false): Notification => ({
  id: stored.id,
  kind: stored.kind,
  type: stored.type,
  at: stored.at,
  is_read: stored.isRead,
  ...(isOver && { is_over: true }),
  from:
    stored.from === null
      ? null
      : { id: stored.from.id, username: stored.from.username, image_url: stored.from.imageUrl, is_bot: false },
  values: stored.values,
  // The page of requests has nothing of one that is answered.
  link:
    isOver && stored.kind === "friend_request" && stored.from !== null
      ? `/players/${stored.from.id}`
      : linkOf({ ...stored, fromId: stored.from?.id ?? noUser }),
});

export interface PastStores {
  readonly friends: { relations(userId: UserId, otherIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Relation>> };
  readonly tournaments: { find(id: TournamentId): Promise<{ readonly phase: TournamentPhase } | undefined> };
}

/**
 * The ids of the notifications among these whose button would lead nowhere, because their request was answered or their
 * check-in is over.
 */
export async function overAmong(
  { friends, tournaments }: PastStores,
  userId: UserId,
  notifications: readonly StoredNotification[],
): Promise<ReadonlySet<NotificationId>> {
  const requests = notifications.filter(({ kind }) => kind === "friend_request");
  const checkIns = notifications.filter(({ kind }) => kind === "tournament_soon");
  const tournamentOf = ({ values }: StoredNotification): TournamentId => tournamentId(values["id"] ?? "");
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
    ...requests.filter(({ from }) => relations.get(from?.id ?? noUser) !== "asked").map(({ id }) => id),
    ...checkIns.filter((each) => phases.get(tournamentOf(each)) !== "checkIn").map(({ id }) => id),
  ]);
}

/** The sentences of notifications in all languages, for mails and notifications of the system. */
export const sentences: Readonly<Record<Locale, NotificationText>> = { en, es, fr, de };
