import { linkOf } from "#protocol/calls/notifications.ts";
import type { Notification } from "#protocol/calls/notification/records.ts";
import type { StoredNotification } from "./notificationStore.ts";

/** A stored notification as its owner gets it. `isOver`: what it asks for can no longer be done. */
export const shownNotification = (stored: StoredNotification, isOver = false): Notification => ({
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
      : linkOf({ ...stored, fromId: stored.from?.id ?? "" }),
});
