import { roomLimits } from "./limits.ts";
import type { Journal } from "#server/journal/journal.ts";
import type { Clock } from "#server/core/clock.ts";

/** What waits for its journal entry to be committed before anybody hears of it. */
interface Waiting<T> {
  readonly seq: number;
  readonly at: number;
  readonly item: T;
  /** Monotonic time at which it was put in. */
  readonly since: number;
  written: boolean;
}

export interface JournalQueueListener<T> {
  /** The body of the item's entry, the same each time; may be written over after it was used. */
  readonly encoded: (item: T) => Uint8Array;
  /** The item's entry and all before it are committed. */
  readonly committed: (item: T) => void;
  /** The journal answers again, and everything that waited is out, after so many milliseconds. */
  readonly recovered: (afterMs: number) => void;
  /** Another server holds the room. */
  readonly fenced: () => void;
}

/**
 * Journal before word: items go in with their entry and come out, in order, once it is committed. When the
 * journal is away the entries stay here and are tried again until it is back; nothing is dropped, nothing
 * overtakes. A fenced entry means that another server holds the room: nothing more may come out.
 */
export class JournalQueue<T> {
  readonly #queue: Waiting<T>[] = [];
  #inFlight = 0;
  /** Monotonic time since which the journal owes an answer, once it has failed to give one. */
  #stalledSince: number | null = null;
  #isOver = false;
  #cancelRetry: () => void = () => {};
  readonly #room: string;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #hears: JournalQueueListener<T>;

  constructor(room: string, journal: Journal, clock: Clock, hears: JournalQueueListener<T>) {
    this.#room = room;
    this.#journal = journal;
    this.#clock = clock;
    this.#hears = hears;
  }

  /** Whether everything that went in has come out. */
  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  /** Whether the journal does not answer: new actions are better refused than piled up. */
  get isStalled(): boolean {
    return this.#stalledSince !== null;
  }

  /** Whether the journal has owed an answer for a while: nobody's clock should run out on it. */
  get isLate(): boolean {
    const head = this.#queue[0];
    return head !== undefined && this.#clock.monotonic() - head.since > roomLimits.journalLateMs;
  }

  /** The item that waits with this number. */
  find(seq: number): T | undefined {
    return this.#queue.find((waiting) => waiting.seq === seq)?.item;
  }

  /** `since` is now, monotonic. */
  push(seq: number, at: number, since: number, item: T): void {
    const waiting: Waiting<T> = { seq, at, item, since, written: false };
    this.#queue.push(waiting);
    if (this.#stalledSince === null) this.#write(waiting);
  }

  /** Nothing is tried again from now on; what the journal has in hand still comes out. */
  stop(): void {
    this.#cancelRetry();
    this.#cancelRetry = () => {};
    this.#isOver = true;
  }

  #write(waiting: Waiting<T>): void {
    this.#inFlight++;
    const { seq, at, item } = waiting;
    this.#journal.write({ room: this.#room, seq, at, body: this.#hears.encoded(item) }, (error) => {
      this.#inFlight--;
      if (error === undefined) {
        waiting.written = true;
        this.#flush();
      } else if (error.failure === "fenced") {
        this.#fence();
      } else {
        this.#stalledSince ??= this.#queue[0]?.since ?? this.#clock.monotonic();
      }
      this.#goOn();
    });
  }

  #flush(): void {
    for (let head = this.#queue[0]; head?.written; head = this.#queue[0]) {
      this.#queue.shift();
      this.#hears.committed(head.item);
    }
  }

  /** What waits is another server's to say now. */
  #fence(): void {
    if (this.#queue.length === 0) return;
    this.#queue.length = 0;
    this.stop();
    this.#hears.fenced();
  }

  /** After a failure, once every answer is in: everything that waits is tried again, or the journal is back. */
  #goOn(): void {
    const since = this.#stalledSince;
    if (since === null || this.#inFlight > 0) return;
    if (this.#queue.length === 0) {
      this.#stalledSince = null;
      if (!this.#isOver) this.#hears.recovered(this.#clock.monotonic() - since);
    } else if (!this.#isOver) {
      this.#cancelRetry = this.#clock.after(roomLimits.journalRetryMs, () => this.#retry());
    }
  }

  #retry(): void {
    // held up by one, so that answers given at once do not start a second round
    this.#inFlight++;
    for (const waiting of this.#queue.slice()) this.#write(waiting);
    this.#inFlight--;
    this.#goOn();
  }
}
