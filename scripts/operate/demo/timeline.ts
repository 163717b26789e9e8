/** Runs the events of the demo community in the order of time, so that ids rise with time as on a running server. */

interface Event {
  readonly at: number;
  readonly work: () => unknown;
}

export class Timeline {
  /** The latest event is first. */
  readonly #events: Event[] = [];
  #now = Number.NEGATIVE_INFINITY;

  /**
   * Plans an event; its work may plan later ones. At the same time the event that was planned first runs first.
   * @throws Error for a time that has passed
   */
  at(time: number, work: () => unknown): void {
    if (time < this.#now) throw new Error(`${new Date(time).toISOString()} has passed already`);
    const place = this.#events.findLastIndex(({ at }) => at > time) + 1;
    this.#events.splice(place, 0, { at: time, work });
  }

  /** Runs all planned events, one after the other. */
  async run(): Promise<void> {
    for (let next = this.#events.pop(); next !== undefined; next = this.#events.pop()) {
      this.#now = next.at;
      await next.work();
    }
  }
}
