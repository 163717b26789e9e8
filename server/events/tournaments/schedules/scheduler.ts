/**
 * Creates the next tournaments of the schedules in time. After a start it creates those that are overdue. In a cluster the
 * leader does it; the store has a key for each day, so that two nodes make no tournament twice.
 */
import { whileLeading } from "#server/base/cluster/whileLeading.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Director } from "../running/director.ts";
import { tournamentLimits } from "../limits.ts";
import type { ScheduleStore } from "./scheduleStore.ts";

export interface SchedulerDependencies {
  readonly cluster: Pick<Cluster, "isLeader" | "watch">;
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

  /** Begins where this node leads, and whenever it comes to lead. */
  start(): void {
    whileLeading(this.#dependencies.cluster, { begin: () => void this.look(), end: () => this.#cancel() });
  }

  /** Makes what is due now, and looks again after a while. Also after each change by staff, at any node. */
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
    const { cluster, store, director, clock, failed } = this.#dependencies;
    let waitMs: number = tournamentLimits.schedulesLookMs;
    try {
      for (const id of await store.schedules.makeDue(clock.now())) await director.changed(id);
    } catch (fault) {
      waitMs = tournamentLimits.retryMs;
      failed(fault);
    }
    this.#cancel();
    if (!this.#isStopped && cluster.isLeader) this.#cancel = clock.after(waitMs, () => void this.look());
  }
}
