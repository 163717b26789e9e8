/**
 * Notifications: each is stored first, and then given to the channels: the user's open connections here, mail and push
 * by those who watch. What was stored and not given before a crash is given after the next start, and never twice.
 */
import { type UserId, userIdOf } from "#protocol/ids.ts";
import type { NewNotification } from "#protocol/calls/notifications.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { type AlertSettings, type AlertSettingsStore, alertsBy } from "./alertSettings.ts";
import { notificationLimits } from "./limits.ts";
import type { NotificationStore, StoredNotification } from "./notificationStore.ts";
import { notificationRecord } from "./notificationRecord.ts";

/** A notification with what its receiver wants. */
export interface Delivery {
  readonly notification: StoredNotification;
  readonly settings: AlertSettings;
  /** Whether the user wants to be interrupted by it. */
  readonly alerts: boolean;
}

/** Somewhere that a notification goes besides the open pages. Must not reject for the fault of one user. */
export interface NotificationChannel {
  deliver(delivery: Delivery): Promise<void>;
}

export interface NotificationsDependencies {
  readonly store: NotificationStore;
  readonly settings: AlertSettingsStore;
  readonly notifier: UserNotifier;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

export class Notifications {
  readonly #dependencies: NotificationsDependencies;
  readonly #channels: NotificationChannel[] = [];
  #delivering: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;
  #cancel = (): void => {};

  constructor(dependencies: NotificationsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends further notifications to this channel, too. */
  watch(channel: NotificationChannel): void {
    this.#channels.push(channel);
  }

  /**
   * Stores a notification for a user and tells it. Nothing is stored for a guest, a deleted account, a cause that the
   * user was notified of before, or where one of user and causer has blocked the other.
   * @throws StoreUnavailable
   */
  add(userId: UserId, notification: NewNotification): Promise<void> {
    return this.addToMany([userId], notification);
  }

  /** The same notification for many users. With a cause it can be repeated after a failure. */
  async addToMany(userIds: readonly UserId[], notification: NewNotification): Promise<void> {
    const { store, clock } = this.#dependencies;
    await store.add(userIds, notification, clock.now());
    this.deliver();
  }

  /** The same notification for every account, in steps, so that other work comes between them. A stop ends it. */
  async addToEveryone(notification: NewNotification): Promise<void> {
    const { store } = this.#dependencies;
    for (let after = userIdOf("0"); !this.#isStopped; ) {
      const some = await store.accountsAfter(after, notificationLimits.usersAtOnce);
      const last = some.at(-1);
      if (last === undefined) return;
      await this.addToMany(some, notification);
      after = last;
    }
  }

  /** Sends stored notifications: call after a transaction that stores them itself. Returns at once. */
  deliver(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = null;
    });
  }

  /** Tells the user's open pages how many are unread. */
  async changed(userId: UserId): Promise<void> {
    const { store, notifier } = this.#dependencies;
    if (!notifier.isConnected(userId)) return;
    const { onBell: unread } = await store.counts(userId);
    notifier.notify(userId, "notificationsChanged", { unread });
  }

  /** Two users have nothing to do with each other any more: what they caused each other is deleted. */
  async endBetween(userId: UserId, otherId: UserId): Promise<void> {
    const lost = await this.#dependencies.store.deleteBetween(userId, otherId);
    for (const id of lost) await this.changed(id);
  }

  /** A friend request was answered or withdrawn: both users' notifications of it become read. */
  async requestOver(userId: UserId, otherId: UserId): Promise<void> {
    const { store, clock } = this.#dependencies;
    for (const [mine, other] of [
      [userId, otherId],
      [otherId, userId],
    ] as const) {
      if (await store.settle(mine, other, "friend_request", clock.now())) await this.changed(mine);
    }
  }

  /** The user has read what the other wrote, or does not want to: the notification of it is read. */
  async messagesRead(userId: UserId, otherId: UserId): Promise<void> {
    const { store, clock } = this.#dependencies;
    if (await store.settle(userId, otherId, "direct_message", clock.now())) await this.changed(userId);
  }

  /** Looks at intervals for notifications that were not sent. The store gives each to one server alone. */
  start(): void {
    if (this.#isStopped) return;
    this.deliver();
    this.#cancel();
    this.#cancel = this.#dependencies.clock.after(notificationLimits.lookMs, () => this.start());
  }

  /** Looks no more by itself; another node of the cluster does. */
  pause(): void {
    this.#cancel();
  }

  /** Resolves once the current notifications are sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        if (await this.#deliverSome()) this.#isAskedAgain = true;
      }
    } catch (fault) {
      // The next look sends the rest.
      if (!this.#isStopped) this.#dependencies.failed(fault);
    }
  }

  /** Resolves to whether there may be more. */
  async #deliverSome(): Promise<boolean> {
    const { store, settings } = this.#dependencies;
    const some = await store.takeUntold(notificationLimits.deliveredAtOnce);
    if (some.length === 0) return false;
    const wanted = await settings.ofMany([...new Set(some.map(({ userId }) => userId))]);
    for (const notification of some) {
      const own = wanted.get(notification.userId);
      if (own !== undefined) await this.#deliverOne(notification, own);
    }
    return some.length === notificationLimits.deliveredAtOnce;
  }

  async #deliverOne(notification: StoredNotification, settings: AlertSettings): Promise<void> {
    const { store, notifier, failed } = this.#dependencies;
    const alerts = alertsBy(settings, notification);
    const { userId } = notification;
    try {
      await store.deleteOldest(userId);
      if (notifier.isConnected(userId)) {
        const { onBell: unread } = await store.counts(userId);
        const pushes = alerts && settings.pushNotifications;
        const message = { notification: notificationRecord(notification), unread, alerts, pushes };
        notifier.notify(userId, "notification", message);
      }
      for (const channel of this.#channels) await channel.deliver({ notification, settings, alerts });
    } catch (fault) {
      // The notification is stored, so its owner finds it in the list.
      failed(fault);
    }
  }
}
