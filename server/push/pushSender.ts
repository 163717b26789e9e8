/** Sends notifications to the browsers of those who turned it on: a few at a time, tried again after failures. */
import { wordsOf } from "#server/protocol/notification/sentences.ts";
import { PUSH_CHARS_MAX, type PushPayload } from "#server/protocol/notification/records.ts";
import type { Clock } from "#server/core/clock.ts";
import { type NotificationChannel, type ToldNotification } from "#server/notifications/notifications.ts";
import { shownNotification } from "#server/notifications/shownNotification.ts";
import { sentences } from "#server/notifications/sentences.ts";
import { pushLimits } from "./limits.ts";
import type { PushStore, PushSubscription } from "./pushStore.ts";
import type { PushOutcome } from "./webPush.ts";

export interface PushSenderDependencies {
  readonly store: Pick<PushStore, "of" | "gone">;
  /** One attempt. Never rejects. */
  readonly send: (subscription: PushSubscription, payload: string) => Promise<PushOutcome>;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

interface Waiting {
  readonly subscription: PushSubscription;
  readonly payload: string;
  readonly tries: number;
}

export class PushSender implements NotificationChannel {
  readonly #dependencies: PushSenderDependencies;
  readonly #ready: Waiting[] = [];
  readonly #retries = new Map<Waiting, () => void>();
  readonly #underWay = new Set<Promise<void>>();
  #isStopped = false;

  constructor(dependencies: PushSenderDependencies) {
    this.#dependencies = dependencies;
  }

  async tell({ notification, settings, alerts }: ToldNotification): Promise<void> {
    if (!alerts || !settings.pushNotifications || this.#isStopped) return;
    const subscriptions = await this.#dependencies.store.of(notification.userId);
    if (subscriptions.length === 0) return;
    const shown = shownNotification(notification);
    const { title, message } = wordsOf(shown, sentences[settings.language ?? "en"]);
    const payload: PushPayload = {
      id: shown.id,
      title: title.slice(0, PUSH_CHARS_MAX),
      body: message.slice(0, PUSH_CHARS_MAX),
      link: shown.link,
    };
    for (const subscription of subscriptions) this.#add({ subscription, payload: JSON.stringify(payload), tries: 0 });
  }

  /** Gives what is under way a moment, then lets go of the rest: the notifications themselves are stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#retries.values()) cancel();
    this.#retries.clear();
    this.#ready.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#dependencies.clock.after(pushLimits.drainMsMax, resolve);
    await Promise.race([Promise.all(this.#underWay), promise]);
    cancel();
  }

  #add(waiting: Waiting): void {
    if (this.#ready.length + this.#retries.size >= pushLimits.waitingMax) return;
    this.#ready.push(waiting);
    this.#work();
  }

  #work(): void {
    while (this.#underWay.size < pushLimits.atOnceMax && !this.#isStopped) {
      const next = this.#ready.shift();
      if (next === undefined) return;
      const sending = this.#attempt(next)
        .catch((fault: unknown) => this.#dependencies.failed(fault))
        .finally(() => {
          this.#underWay.delete(sending);
          this.#work();
        });
      this.#underWay.add(sending);
    }
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const { send, store, clock } = this.#dependencies;
    const outcome = await send(waiting.subscription, waiting.payload);
    if (outcome === "gone") return store.gone(waiting.subscription.endpoint);
    const delay = pushLimits.retryMs[waiting.tries];
    if (outcome !== "later" || delay === undefined || this.#isStopped) return;
    const again = { ...waiting, tries: waiting.tries + 1 };
    const cancel = clock.after(delay, () => {
      this.#retries.delete(again);
      this.#add(again);
    });
    this.#retries.set(again, cancel);
  }
}
