import type { Serve } from "#server/base/api/serve.ts";
import {
  notificationsCall,
  readAllCall,
  readCall,
  seenCall,
  unreadAgainCall,
  unreadCall,
} from "./notificationCalls.ts";
import { type DigestStore, digestStore } from "./digestStore.ts";
import type { Notifications } from "./notifications.ts";
import { type NotificationStore, notificationStore } from "./notificationStore.ts";
import { overAmong, type PastStores } from "./shownNotification.ts";
import { shownNotification } from "./shownNotification.ts";
import { domain } from "#server/base/domain.ts";
import { secretStore } from "./secretStore.ts";
import { unsubscribeRoutes } from "./unsubscribe.ts";

interface NotificationDependencies {
  readonly store: PastStores & {
    readonly notifications: NotificationStore;
    readonly digests: Pick<DigestStore, "seen">;
  };
  readonly notifications: Pick<Notifications, "changed">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The notifications of the user who asks. */
export function notificationRoutes(serve: Serve, { store, notifications, now }: NotificationDependencies): void {
  serve(notificationsCall, async ({ session: { user }, query: { tab, limit, after } }) => {
    const wanted = { tab, limit: limit + 1, before: after };
    const [found, { total, unread }] = await Promise.all([
      store.notifications.list(user.id, wanted),
      store.notifications.counts(user.id),
    ]);
    const shown = found.slice(0, limit);
    const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
    const over = await overAmong(store, user.id, shown);
    return { items: shown.map((item) => shownNotification(item, over.has(item.id))), next, total, unread };
  });

  serve(unreadCall, async ({ session: { user } }) => {
    const { onBell } = await store.notifications.counts(user.id);
    return { unread: onBell };
  });

  serve(seenCall, ({ session: { user }, body: { id } }) => store.digests.seen(user.id, id));

  serve(readCall, async ({ session: { user }, params: { id } }) => {
    if (await store.notifications.read(user.id, id, now())) await notifications.changed(user.id);
  });

  serve(readAllCall, async ({ session: { user } }) => {
    const read_at = now();
    await store.notifications.readAll(user.id, read_at);
    await notifications.changed(user.id);
    return { read_at };
  });

  serve(unreadAgainCall, async ({ session: { user }, body: { read_at } }) => {
    await store.notifications.unreadAgain(user.id, read_at);
    await notifications.changed(user.id);
  });
}

/** Notifications on the page and by mail. */
export const notificationsDomain = domain({
  stores: (database) => ({
    notifications: notificationStore(database),
    digests: digestStore(database),
    secrets: secretStore(database),
  }),
  routes: [notificationRoutes, unsubscribeRoutes],
});
