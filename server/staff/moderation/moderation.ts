/** Moderation by the clock: notifies players of decisions that can no longer be undone, and searches for signals. */
import type { Clock } from "#server/base/core/clock.ts";
import type { Chore } from "#server/base/domain.ts";
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
  #last: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** Until when the matches and browsers were searched for signals; epoch milliseconds. */
  #searchedUntil: number;

  constructor(dependencies: ModerationDependencies) {
    this.#dependencies = dependencies;
    // The day before the start: a server that was stopped misses nothing.
    this.#searchedUntil = dependencies.clock.now() - signalLimits.firstSearchMs;
  }

  /** The rounds. */
  chores(): Chore[] {
    const { failed } = this.#dependencies;
    const every = (ms: number, work: () => Promise<void>): Chore => {
      const run = (): Promise<void> => this.#inTurn(work);
      return { firstMs: 0, ms, againMs: ms, failed, run };
    };
    return [
      every(moderationLimits.noticeMs, () => this.#sendDue()),
      every(signalLimits.searchMs, () => this.#search()),
    ];
  }

  /** Notifies players of what is due now; the rounds do the rest. */
  notifyDue(): Promise<void> {
    return this.#inTurn(() => this.#sendDue()).catch(this.#dependencies.failed);
  }

  /** Ends after the round that is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#last;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(() => (this.#isStopped ? undefined : work()));
    this.#last = done.catch(() => {});
    return done;
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
    // A node that comes to lead goes on where the leader before it was; its own last search may be weeks ago.
    await store.signals.search(Math.max(this.#searchedUntil, until - signalLimits.firstSearchMs), until);
    this.#searchedUntil = until;
  }
}
