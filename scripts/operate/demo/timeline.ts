/** What happens in the demo community, in the order of time: then ids rise with time, as on a running server. */

interface Event {
  readonly at: number;
  readonly work: () => unknown;
}

export class Timeline {
  /** The last one to come is first. */
  readonly #events: Event[] = [];
  #now = Number.NEGATIVE_INFINITY;

  /**
   * Plans something; the work itself may plan what comes after it. What is planned first comes first at the same time.
   * @throws Error for a time that has passed
   */
  at(time: number, work: () => unknown): void {
    if (time < this.#now) throw new Error(`${new Date(time).toISOString()} has passed already`);
    const place = this.#events.findLastIndex(({ at }) => at > time) + 1;
    this.#events.splice(place, 0, { at: time, work });
  }

  /** Does everything that is planned, one after the other. */
  async run(): Promise<void> {
    for (let next = this.#events.pop(); next !== undefined; next = this.#events.pop()) {
      this.#now = next.at;
      await next.work();
    }
  }
}
