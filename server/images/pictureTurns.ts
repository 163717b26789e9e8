import { imageLimits } from "./limits.ts";

/** Decoding costs memory and a thread, so one picture is made after the other, and few may wait. */
export class PictureTurns {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  get isFull(): boolean {
    return this.#waiting >= imageLimits.waitingMax;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
