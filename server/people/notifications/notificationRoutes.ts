/**
 * The domain of notifications. It promises that each is stored first and goes to every channel once: open pages, push and
 * mail (digests.ts), as the user's settings allow. A cause notifies a user once. This file has the calls of the list;
 * notifications.ts stores and sends.
 */
import type { NotificationId } from "#protocol/ids.ts";
import { whileLeading } from "#server/base/cluster/whileLeading.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { type DigestStore, digestStore } from "./digestStore.ts";
import { type NotificationChannel, Notifications } from "./notifications.ts";
import { type NotificationStore, notificationStore } from "./notificationStore.ts";
import { overAmong, type PastStores, notificationRecord } from "./notificationRecord.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import type { SecretStore } from "./secretStore.ts";
import { unsubscribeRoutes, UnsubscribeTokens } from "./unsubscribe.ts";
import {
  notificationsCall,
  notificationsQuery,
  readAllCall,
  readCall,
  seenCall,
  seenForm,
  undoReadForm,
  unreadAgainCall,
  unreadCall,
} from "#protocol/calls/notification/records.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { Digests } from "./digests.ts";
import { notificationLimits } from "./limits.ts";
import type { AlertSettingsStore } from "./alertSettings.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { MailService } from "#server/people/mail/openMail.ts";

const notificationsRoute = route(notificationsCall, {
  summary:
    "The user's notifications, newest first; kept for 90 days, 300 at most. `total` and `unread` count all of them, on every `tab`.",
  query: notificationsQuery,
});

const unreadRoute = route(unreadCall, {
  summary: "How many notifications are unread, without those of a type that the user has switched off.",
});

const seenRoute = route(seenCall, {
  summary: "The list was on screen up to this notification: what the user has seen is in no mail.",
  body: seenForm,
  limits: ["notifications"],
});

const readRoute = route(readCall, {
  summary: "Marks a notification as read. Repeating it changes nothing, and there is no way back.",
  params: byId<NotificationId>(),
  limits: ["notifications"],
});

const readAllRoute = route(readAllCall, {
  summary: "Marks all notifications as read. `read_at` takes it back by `POST /notifications/unread`.",
  limits: ["notifications"],
});

const unreadAgainRoute = route(unreadAgainCall, {
  summary: "Takes `POST /notifications/read` back: what it marked as read at `read_at` is unread again.",
  body: undoReadForm,
  limits: ["notifications"],
});

interface NotificationDependencies {
  readonly store: PastStores & {
    readonly notifications: NotificationStore;
    readonly digests: Pick<DigestStore, "seen">;
  };
  readonly notifications: Pick<Notifications, "changed">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

function notificationRoutes(serve: Serve, { store, notifications, now }: NotificationDependencies): void {
  serve(notificationsRoute, async ({ session: { user }, query: { tab, limit, after } }) => {
    const wanted = { tab, limit: limit + 1, before: after };
    const [found, { total, unread }] = await Promise.all([
      store.notifications.list(user.id, wanted),
      store.notifications.counts(user.id),
    ]);
    const visible = found.slice(0, limit);
    const next = found.length > limit ? (visible.at(-1)?.id ?? null) : null;
    const over = await overAmong(store, user.id, visible);
    return { items: visible.map((item) => notificationRecord(item, over.has(item.id))), next, total, unread };
  });

  serve(unreadRoute, async ({ session: { user } }) => {
    const { onBell } = await store.notifications.counts(user.id);
    return { unread: onBell };
  });

  serve(seenRoute, ({ session: { user }, body: { id } }) => store.digests.seen(user.id, id));

  serve(readRoute, async ({ session: { user }, params: { id } }) => {
    if (await store.notifications.read(user.id, id, now())) await notifications.changed(user.id);
  });

  serve(readAllRoute, async ({ session: { user } }) => {
    const read_at = now();
    await store.notifications.readAll(user.id, read_at);
    await notifications.changed(user.id);
    return { read_at };
  });

  serve(unreadAgainRoute, async ({ session: { user }, body: { read_at } }) => {
    await store.notifications.unreadAgain(user.id, read_at);
    await notifications.changed(user.id);
  });
}

type NotificationNeeds = Needs<
  {
    readonly notifications: NotificationStore;
    readonly digests: DigestStore;
    readonly secrets: SecretStore;
    readonly settings: AlertSettingsStore;
    readonly users: UserStore;
  },
  { readonly post: MailService; readonly push: { readonly sender: NotificationChannel } }
>;

function openNotifications({ cluster, store, notifier, clock, log, post, push }: NotificationNeeds) {
  const notifications = new Notifications({
    store: store.notifications,
    settings: store.settings,
    notifier,
    clock,
    failed: (fault) => log.warn({ err: fault }, "a notification was not told"),
  });
  const unsubscribeTokens = new UnsubscribeTokens(store.secrets);
  const digests = new Digests({
    store,
    clock,
    deliver: (mail) => post.deliver(mail),
    tokenFor: (userId) => unsubscribeTokens.tokenFor(userId),
    failed: (fault) => log.warn({ err: fault }, "a mail about notifications was not sent"),
  });
  notifications.watch(digests);
  notifications.watch(push.sender);
  return {
    services: { notifications, unsubscribeTokens },
    purges: { notifications: (now: number) => store.notifications.purge(now - notificationLimits.retentionMs) },
    start: () => {
      whileLeading(cluster, { begin: () => notifications.start(), end: () => notifications.pause() });
      whileLeading(cluster, { begin: () => digests.start(), end: () => digests.pause() });
    },
    stop: async () => {
      await notifications.stop();
      await digests.stop();
    },
  };
}

/** Notifications on the page and by mail. */
export const notificationsDomain = domain({
  stores: (database) => ({
    notifications: notificationStore(database),
    digests: digestStore(database),
  }),
  open: openNotifications,
  routes: { Notifications: [notificationRoutes, unsubscribeRoutes] },
});
