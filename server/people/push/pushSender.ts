/**
 * Sends notifications to the browsers of those who turned it on: in turns by user and push service, tried again after
 * failures. A browser that does not answer makes nobody else wait.
 */
import type { UserId } from "#protocol/ids.ts";
import { wordsOf } from "#protocol/calls/notification/sentences.ts";
import type { PushPayload } from "#protocol/calls/notification/records.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { Crowded, type ShareKeys, Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import { type NotificationChannel, type Delivery } from "#server/people/notifications/notifications.ts";
import { notificationRecord, sentences } from "#server/people/notifications/notificationRecord.ts";
import { pushLimits } from "./limits.ts";
import type { PushStore, PushSubscription, StoredSubscription } from "./pushStore.ts";
import type { PushOutcome } from "./webPush.ts";

export interface PushSenderDependencies {
  readonly store: Pick<PushStore, "of" | "gone" | "delivered" | "failed">;
  /** One attempt. Never rejects. */
  readonly send: (subscription: PushSubscription, payload: string) => Promise<PushOutcome>;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

interface Waiting {
  readonly userId: UserId;
  readonly subscription: StoredSubscription;
  readonly payload: string;
  readonly tries: number;
}

/** The push services of the browsers. They answer, and nobody chooses another host there. */
const services = /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/;

/** The part of the places that an endpoint is counted to: its service, or all other hosts, of which one person can have any number. */
function hostOf({ endpoint }: StoredSubscription): string {
  const service = services.exec(URL.parse(endpoint)?.hostname ?? "");
  return service?.[2] ?? "other hosts";
}

const keysOf = ({ userId, subscription }: Waiting): ShareKeys<"user" | "host"> => ({
  user: userId,
  host: hostOf(subscription),
});

export class PushSender implements NotificationChannel {
  readonly #dependencies: PushSenderDependencies;
  readonly #turns = new Turns("push", shares.push);
  readonly #retries = new Map<Waiting, () => void>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(dependencies: PushSenderDependencies) {
    this.#dependencies = dependencies;
  }

  async deliver({ notification, settings, alerts }: Delivery): Promise<void> {
    if (!alerts || !settings.pushNotifications || this.#isStopped) return;
    const { userId } = notification;
    const subscriptions = await this.#dependencies.store.of(userId);
    if (subscriptions.length === 0) return;
    const record = notificationRecord(notification);
    const { title, message } = wordsOf(record, sentences[settings.language ?? "en"]);
    const push: PushPayload = {
      id: record.id,
      title: title.slice(0, pushLimits.textCharsMax),
      body: message.slice(0, pushLimits.textCharsMax),
      link: record.link,
    };
    const payload = JSON.stringify(push);
    for (const subscription of subscriptions) this.#add({ userId, subscription, payload, tries: 0 });
  }

  /** Gives what is under way a moment, then lets go of the rest: the notifications themselves are stored. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    for (const cancel of this.#retries.values()) cancel();
    this.#retries.clear();
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#dependencies.clock.after(pushLimits.drainMsMax, resolve);
    await Promise.race([Promise.all(this.#underWay), promise]);
    cancel();
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Sends it in its turn. Beyond the places of its user the newest are not sent. */
  #add(waiting: Waiting): void {
    if (this.#isStopped || this.#retries.size >= shares.push.all.waiting) return;
    const sending = this.#turns
      .run(keysOf(waiting), () => this.#attempt(waiting), this.#stopped.signal)
      .catch((fault: unknown) => {
        if (!(fault instanceof Crowded) && !this.#isStopped) this.#dependencies.failed(fault);
      })
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const { send, store, clock } = this.#dependencies;
    const { endpoint, failures } = waiting.subscription;
    const outcome = await send(waiting.subscription, waiting.payload);
    if (outcome === "gone") return store.gone(endpoint);
    if (outcome === "sent") return store.delivered(endpoint, clock.now());
    if (outcome !== "later" || this.#isStopped) return;
    // A browser that was not reached lately has one try.
    const delay = failures === 0 ? pushLimits.retryMs[waiting.tries] : undefined;
    if (delay === undefined) return store.failed(endpoint, clock.now());
    const again = { ...waiting, tries: waiting.tries + 1 };
    const cancel = clock.after(delay, () => {
      this.#retries.delete(again);
      this.#add(again);
    });
    this.#retries.set(again, cancel);
  }
}
