import { linkOf } from "#server/protocol/notifications.ts";
import type { Notification } from "#server/protocol/notification/records.ts";
import type { StoredNotification } from "./notificationStore.ts";

/** A stored notification as its owner gets it. */
export const shownNotification = (stored: StoredNotification): Notification => ({
  id: stored.id,
  kind: stored.kind,
  type: stored.type,
  at: stored.at,
  is_read: stored.isRead,
  from:
    stored.from === null
      ? null
      : { id: stored.from.id, username: stored.from.username, image_url: stored.from.imageUrl, is_bot: false },
  values: stored.values,
  link: linkOf({ ...stored, fromId: stored.from?.id ?? "" }),
});
