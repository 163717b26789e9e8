import type { Clock } from "./clock.ts";

/**
 * Does things a few at a time. Connections that were opened together fall due together, and ending thousands in one turn
 * of the event loop would hold up every table. The busier the event loop, the fewer are done, because a step waits for
 * its timer.
 */
export class PacedQueue {
  readonly #clock: Pick<Clock, "after">;
  readonly #perStep: number;
  readonly #stepMs: number;
  /** The oldest first. */
  readonly #waiting: (() => void)[] = [];
  /** How many may still be done before the next step. */
  #left: number;
  #isDue = false;

  constructor(clock: Pick<Clock, "after">, { perStep, stepMs }: { readonly perStep: number; readonly stepMs: number }) {
    this.#clock = clock;
    this.#perStep = perStep;
    this.#stepMs = stepMs;
    this.#left = perStep;
  }

  /** Does it now, or in its turn. It does not throw. */
  run(work: () => void): void {
    this.#wantStep();
    if (this.#left === 0) {
      this.#waiting.push(work);
      return;
    }
    this.#left -= 1;
    work();
  }

  #wantStep(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#clock.after(this.#stepMs, () => this.#step());
  }

  #step(): void {
    this.#isDue = false;
    const works = this.#waiting.splice(0, this.#perStep);
    this.#left = this.#perStep - works.length;
    if (works.length > 0) this.#wantStep();
    for (const work of works) work();
  }
}
