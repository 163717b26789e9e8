/** Creates the next tournaments of the schedules in time. After a start it creates those that are overdue. */
import type { Clock } from "#server/base/core/clock.ts";
import type { Director } from "../running/director.ts";
import { tournamentLimits } from "../limits.ts";
import type { ScheduleStore } from "./scheduleStore.ts";

export interface SchedulerDependencies {
  readonly store: { readonly schedules: Pick<ScheduleStore, "makeDue"> };
  readonly director: Pick<Director, "changed">;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

export class Scheduler {
  readonly #dependencies: SchedulerDependencies;
  #cancel = (): void => {};
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(dependencies: SchedulerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Makes what is due now, and looks again after a while. Also after each change by staff. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#make());
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#looking;
  }

  async #make(): Promise<void> {
    if (this.#isStopped) return;
    const { store, director, clock, failed } = this.#dependencies;
    let waitMs: number = tournamentLimits.schedulesLookMs;
    try {
      for (const id of await store.schedules.makeDue(clock.now())) await director.changed(id);
    } catch (fault) {
      waitMs = tournamentLimits.retryMs;
      failed(fault);
    }
    this.#cancel();
    if (!this.#isStopped) this.#cancel = clock.after(waitMs, () => void this.look());
  }
}
