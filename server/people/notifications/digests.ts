/**
 * Mails about notifications that were not seen within an hour, at most one a day for each user. The store knows who is
 * due, so a restart forgets none.
 */
import type { NotificationId, UserId } from "#protocol/ids.ts";
import { wordsOf } from "#protocol/calls/notification/sentences.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { DeliveryError } from "#server/people/mail/smtp.ts";
import type { MailOf } from "#server/people/mail/mailer.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { type AlertSettings, type AlertSettingsStore, alertsBy } from "./alertSettings.ts";
import type { ClaimedDigest, DigestStore } from "./digestStore.ts";
import { digestLimits } from "./limits.ts";
import type { NotificationChannel } from "./notifications.ts";
import type { NotificationStore, StoredNotification } from "./notificationStore.ts";
import { notificationRecord, sentences } from "./notificationRecord.ts";

export interface DigestDependencies {
  readonly store: {
    readonly digests: DigestStore;
    readonly notifications: Pick<NotificationStore, "unseen">;
    readonly users: Pick<UserStore, "find">;
    readonly settings: AlertSettingsStore;
  };
  /** Resolves once the mail server has taken the mail. */
  readonly deliver: (mail: MailOf<"digest">) => Promise<void>;
  /** The token that ends a user's mails. */
  readonly tokenFor: (userId: UserId) => Promise<string>;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

export class Digests implements NotificationChannel {
  readonly #dependencies: DigestDependencies;
  #cancel = (): void => {};
  #round: Promise<void> | null = null;
  #isStopped = false;
  #isPaused = false;

  constructor(dependencies: DigestDependencies) {
    this.#dependencies = dependencies;
  }

  async deliver({ notification, settings, alerts }: Parameters<NotificationChannel["deliver"]>[0]): Promise<void> {
    if (!alerts || !settings.emailNotifications) return;
    await this.#dependencies.store.digests.note(notification.userId, notification.at);
  }

  /** Sends what is due now, and goes on at intervals. A round that is under way goes on at intervals, too. */
  start(): void {
    this.#isPaused = false;
    if (this.#isStopped || this.#round !== null) return;
    const { clock, failed } = this.#dependencies;
    this.#cancel();
    this.#round = this.sendDue()
      .catch((fault: unknown) => failed(fault))
      .then(() => {
        this.#round = null;
        if (!this.#isStopped && !this.#isPaused) this.#cancel = clock.after(digestLimits.lookMs, () => this.start());
      });
  }

  /** Sends no more by itself; another node of the cluster does. */
  pause(): void {
    this.#isPaused = true;
    this.#cancel();
  }

  /** Resolves once the mail under way is sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#round;
  }

  /** Sends all mails that are due, one after the other. */
  async sendDue(): Promise<void> {
    const { store, clock } = this.#dependencies;
    for (;;) {
      const claimed = await store.digests.claim(clock.now(), digestLimits.claimedAtOnce);
      for (const claim of claimed) {
        // A stopping server leaves the rest to the next one.
        if (this.#isStopped) await store.digests.release(claim, clock.now());
        else await this.#sendOne(claim);
      }
      if (claimed.length < digestLimits.claimedAtOnce || this.#isStopped) return;
    }
  }

  async #sendOne(claim: ClaimedDigest): Promise<void> {
    const { store, clock, deliver, failed } = this.#dependencies;
    const made = await this.#mailFor(claim);
    if (made === null) return store.digests.done(claim, null, clock.now());
    try {
      await deliver(made.mail);
    } catch (fault) {
      failed(fault);
      // An address that does not take it will not take it later either.
      if (!(fault instanceof DeliveryError) || !fault.isFinal)
        return store.digests.release(claim, clock.now() + digestLimits.retryMs);
    }
    await store.digests.done(claim, made.newestId, clock.now());
  }

  /** The mail of a claim; null where there is nothing to say, or nobody to say it to. */
  async #mailFor({
    userId,
    doneId,
  }: ClaimedDigest): Promise<{ mail: MailOf<"digest">; newestId: NotificationId } | null> {
    const { store, clock, tokenFor } = this.#dependencies;
    const [user, wanted] = await Promise.all([store.users.find(userId), store.settings.ofMany([userId])]);
    const settings = wanted.get(userId);
    if (user === undefined || user.email === null || settings?.emailNotifications !== true) return null;
    const before = clock.now() - digestLimits.unseenMs;
    const unseen = await store.notifications.unseen(userId, { afterId: doneId, before });
    const listed = unseen.filter((each) => alertsBy(settings, each));
    const [newest] = listed;
    if (newest === undefined) return null;
    const token = await tokenFor(userId);
    return { mail: digestMail(user.email, user.username, settings, listed, token), newestId: newest.id };
  }
}

/** The mail about these notifications, newest first. */
function digestMail(
  to: string,
  username: string,
  settings: AlertSettings,
  listed: readonly StoredNotification[],
  token: string,
): MailOf<"digest"> {
  const locale = settings.language ?? "en";
  const items = listed.slice(0, digestLimits.countMax).map((each) => {
    const { title, message } = wordsOf(notificationRecord(each), sentences[locale]);
    return { title, message };
  });
  return { to, template: "digest", locale, values: { username, items, count: listed.length, token } };
}
