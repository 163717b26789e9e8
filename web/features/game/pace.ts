/**
 * Draws one change of the table after another: the next one waits until the cards of the last have landed. So words,
 * scores and turns never appear before the cards they describe, and no change is skipped.
 */
export interface PaceParts<T> {
  /** Draws a change. Gives how long its cards fly, in milliseconds; 0 when none does. */
  draw(change: T): number;
  /** The cards of the change that was drawn last have landed. */
  land(change: T): void;
  /** Ends the flights: shows the cards where they land. */
  cut(): void;
}

/** A flight that takes longer than this (a deal) is cut when there is something newer to show. */
const patienceMs = 700;
/** How much longer a flight may take before the next change is drawn, where the browser draws slowly or not at all. */
const lateMs = 500;

export class Pace<T> {
  readonly #parts: PaceParts<T>;
  #waiting: T[] = [];
  #flight: { readonly change: T; ms: number } | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PaceParts<T>) {
    this.#parts = parts;
  }

  /** Whether everything is drawn and landed. */
  get isAtRest(): boolean {
    return this.#flight === null && this.#waiting.length === 0;
  }

  /** Draws a change now, or as soon as the cards in flight have landed. */
  take(change: T): void {
    this.#waiting.push(change);
    const flight = this.#flight;
    if (flight === null) this.#drawNext();
    else if (flight.ms > patienceMs || this.#waiting.length > 1) this.hurry();
  }

  /** The cards in flight have landed. Without a flight nothing happens. */
  landed(): void {
    const flight = this.#flight;
    if (flight === null) return;
    clearTimeout(this.#late);
    this.#flight = null;
    this.#parts.land(flight.change);
    this.#drawNext();
  }

  /** Ends the flights and draws the next change. */
  hurry(): void {
    const flight = this.#flight;
    if (flight === null) return;
    this.#parts.cut();
    if (this.#flight === flight) this.landed();
  }

  /** Drops the waiting changes and the flight, because the table is closed. */
  stop(): void {
    clearTimeout(this.#late);
    this.#waiting = [];
    this.#flight = null;
  }

  #drawNext(): void {
    if (this.#flight !== null) return;
    const change = this.#waiting.shift();
    if (change === undefined) return;
    const flight = { change, ms: 0 };
    this.#flight = flight;
    flight.ms = this.#parts.draw(change);
    if (this.#flight !== flight) return;
    if (flight.ms === 0) this.landed();
    else this.#late = setTimeout(() => this.hurry(), flight.ms + lateMs);
  }
}
