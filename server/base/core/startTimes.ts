import type { Log } from "./log.ts";

export type StartStep = "loaded" | "store" | "rooms" | "listening";

const usPerMs = 1_000;

/** When each step of a start was done, in milliseconds since the process began, for one line of the log. */
export class StartTimes {
  readonly #done: Partial<Record<`${StartStep}Ms`, number>> = {};

  /** Made once the modules are loaded. */
  constructor() {
    this.mark("loaded");
  }

  mark(step: StartStep): void {
    this.#done[`${step}Ms`] = Math.round(performance.now());
  }

  /** Says so; `cpuMs` is the processor time of all threads until now. */
  say(log: Log, rooms: number): void {
    const { user, system } = process.cpuUsage();
    log.info({ ...this.#done, cpuMs: Math.round((user + system) / usPerMs), rooms }, "ready");
  }

  /** Says when the clocks of all tables ran again. Players who came back before that had their table at once. */
  sayRunning(log: Log): void {
    log.info({ runningMs: Math.round(performance.now()) }, "all tables run");
  }
}
