/** Moderation by the clock: notifies players of decisions that can no longer be undone, and searches for signals. */
import type { Clock } from "#server/base/core/clock.ts";
import type { Mailer } from "#server/people/mail/mailer.ts";
import type { AppealPages } from "#server/staff/sanctions/appealKeys.ts";
import { moderationLimits, signalLimits } from "./limits.ts";
import type { SignalStore } from "./signalStore.ts";
import type { DueDecision, DecisionNoticeStore } from "./decisionNotices.ts";

export interface ModerationDependencies {
  readonly store: {
    readonly decisionNotices: DecisionNoticeStore;
    readonly appealPages: Pick<AppealPages, "keyOf">;
    readonly signals: Pick<SignalStore, "search">;
  };
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** Called after notifications are stored, to send them. */
  readonly notified: () => void;
  /** Something failed; it is tried again in the next round. */
  readonly failed: (fault: unknown) => void;
}

export class Moderation {
  readonly #dependencies: ModerationDependencies;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  readonly #cancels: (() => void)[] = [];
  /** Until when the matches and browsers were searched for signals; epoch milliseconds. */
  #searchedUntil: number;

  constructor(dependencies: ModerationDependencies) {
    this.#dependencies = dependencies;
    // The day before the start: a server that was stopped misses nothing.
    this.#searchedUntil = dependencies.clock.now() - signalLimits.firstSearchMs;
  }

  /** Begins the rounds. */
  start(): void {
    this.#repeat(moderationLimits.noticeMs, () => this.#sendDue());
    this.#repeat(signalLimits.searchMs, () => this.#search());
  }

  /** Notifies players of what is due now; the rounds do the rest. */
  notifyDue(): Promise<void> {
    this.#round = this.#round.then(() => this.#sendDue()).catch(this.#dependencies.failed);
    return this.#round;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#cancels.splice(0)) cancel();
    await this.#round;
  }

  #repeat(ms: number, work: () => Promise<void>): void {
    const slot = this.#cancels.length;
    const round = (): void => {
      this.#round = this.#round
        .then(() => (this.#isStopped ? undefined : work()))
        .catch(this.#dependencies.failed)
        .then(() => {
          if (!this.#isStopped) this.#cancels[slot] = this.#dependencies.clock.after(ms, round);
        });
    };
    this.#cancels.push(() => {});
    round();
  }

  async #sendDue(): Promise<void> {
    const { store, clock, notified } = this.#dependencies;
    const due = await store.decisionNotices.due(clock.now());
    for (const decision of due) await this.#sendOne(decision);
    if (due.length > 0) notified();
  }

  async #sendOne(decision: DueDecision): Promise<void> {
    const { store, clock, mailer, failed } = this.#dependencies;
    const key = decision.appealId === null ? "" : await store.appealPages.keyOf(decision.appealId);
    const mail = await store.decisionNotices.send(decision, key, clock.now());
    if (mail === null) return;
    const { to, locale, ...values } = mail;
    // The answer is on the appeal's page and among the notifications in any case.
    await mailer.send({ to, locale, template: "appeal-decided", values }).catch(failed);
  }

  async #search(): Promise<void> {
    const { store, clock } = this.#dependencies;
    const until = clock.now();
    await store.signals.search(this.#searchedUntil, until);
    this.#searchedUntil = until;
  }
}
