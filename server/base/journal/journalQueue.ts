/** The order of the journal's commits, and their pace under load. */
import type { RoomCode } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Journal } from "./journal.ts";
import { journalLimits } from "./limits.ts";

const { commitGapMs, busyGapMs, busyEntries } = journalLimits;

/**
 * Decides when to commit: at once if the last commit is long enough ago, otherwise as soon as it is; never two at a time.
 * All requests in between go into the next commit. After a commit of many entries the pause is longer, because the cost of
 * a commit does not depend on its size.
 */
export class JournalPacer {
  readonly #commit: () => Promise<void>;
  #gapMs: number = commitGapMs;
  /** Requests since the last commit. */
  #entries = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #busy = false;
  #wanted = false;
  #idle: PromiseWithResolvers<void> | undefined;

  /** `commit` writes all pending entries. It must not reject. */
  constructor(commit: () => Promise<void>) {
    this.#commit = commit;
  }

  /** Requests a commit for one more entry. */
  request(): void {
    this.#entries += 1;
    if (this.#wanted) return;
    this.#wanted = true;
    if (!this.#busy) this.#schedule();
  }

  /** Resolves when no commit runs and no entry is pending. */
  async idle(): Promise<void> {
    if (!this.#busy && !this.#wanted) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }

  #schedule(): void {
    this.#busy = true;
    const waitMs = this.#lastAt + this.#gapMs - performance.now();
    // setImmediate runs after all ready sockets are read, so the actions of one turn are committed together.
    if (waitMs <= 0) setImmediate(() => this.#run());
    else setTimeout(() => this.#run(), Math.ceil(waitMs));
  }

  #run(): void {
    this.#wanted = false;
    this.#gapMs = this.#entries < busyEntries ? commitGapMs : busyGapMs;
    this.#entries = 0;
    this.#lastAt = performance.now();
    void this.#commit().then(() => this.#done());
  }

  #done(): void {
    this.#busy = false;
    if (this.#wanted) return this.#schedule();
    this.#idle?.resolve();
    this.#idle = undefined;
  }
}

/** What the queue reads of an entry. */
export interface Queueable {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Monotonic. */
  readonly acceptedAt: number;
}

interface Waiting<T> {
  readonly entry: T;
  readonly committed: () => void;
  isWritten: boolean;
}

export interface JournalQueueListener<T> {
  /** The body of an entry, the same each time; may be overwritten after it was used. */
  readonly encoded: (entry: T) => Uint8Array;
  /** The journal answers again, and everything that waited is committed; `afterMs` is how long it was away. */
  readonly recovered: (afterMs: number) => void;
  /** Another server holds the room. */
  readonly fenced: () => void;
}

/**
 * Journal before word: entries go to the journal, and their callbacks run in order once they are committed. While the
 * journal is away the entries stay here and are tried again until it is back; nothing is dropped, nothing overtakes. A
 * fenced entry means that another server holds the room: no callback may run any more.
 */
export class JournalQueue<T extends Queueable> {
  readonly #queue: Waiting<T>[] = [];
  /** Who waits until an entry is committed, in the order of the entries. */
  readonly #awaiting: { readonly seq: number; readonly resolve: (isCommitted: boolean) => void }[] = [];
  #inFlight = 0;
  /** Monotonic time since which the journal owes an answer, once it has failed to give one. */
  #stalledSince: number | null = null;
  #isOver = false;
  #cancelRetry: () => void = () => {};
  readonly #room: RoomCode;
  readonly #journal: Pick<Journal, "write">;
  readonly #clock: Clock;
  readonly #listener: JournalQueueListener<T>;

  constructor(room: RoomCode, journal: Pick<Journal, "write">, clock: Clock, listener: JournalQueueListener<T>) {
    this.#room = room;
    this.#journal = journal;
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Whether everything is committed. */
  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  /** Whether the journal does not answer: new actions are better refused than piled up. */
  get isStalled(): boolean {
    return this.#stalledSince !== null;
  }

  /** Whether the journal has owed an answer for so long that no player's clock should run out on it. */
  get isLate(): boolean {
    const head = this.#queue[0];
    return head !== undefined && this.#clock.monotonic() - head.entry.acceptedAt > journalLimits.lateMs;
  }

  /** The entry that waits with this number. */
  find(seq: number): T | undefined {
    return this.#queue.find(({ entry }) => entry.seq === seq)?.entry;
  }

  /** Writes an entry; `committed` runs once it and all before it are committed. It does not throw. */
  push(entry: T, committed: () => void): void {
    const waiting: Waiting<T> = { entry, committed, isWritten: false };
    this.#queue.push(waiting);
    if (this.#stalledSince === null) this.#write(waiting);
  }

  /**
   * Resolves once all that was pushed by now is committed, to false where another server holds the room instead; not
   * while the journal stays away.
   */
  caughtUp(): Promise<boolean> {
    const last = this.#queue.at(-1);
    if (last === undefined) return Promise.resolve(true);
    return new Promise((resolve) => this.#awaiting.push({ seq: last.entry.seq, resolve }));
  }

  /** Nothing is tried again from now on; what the journal has in hand is still committed. */
  stop(): void {
    this.#cancelRetry();
    this.#cancelRetry = () => {};
    this.#isOver = true;
  }

  #write(waiting: Waiting<T>): void {
    this.#inFlight++;
    const { entry } = waiting;
    const { seq, at } = entry;
    this.#journal.write({ room: this.#room, seq, at, body: this.#listener.encoded(entry) }, (error) => {
      this.#inFlight--;
      if (error === undefined) {
        waiting.isWritten = true;
        this.#flush();
      } else if (error.failure === "fenced") {
        this.#fence();
      } else {
        this.#stalledSince ??= this.#queue[0]?.entry.acceptedAt ?? this.#clock.monotonic();
      }
      this.#goOn();
    });
  }

  #flush(): void {
    for (let head = this.#queue[0]; head?.isWritten; head = this.#queue[0]) {
      this.#queue.shift();
      head.committed();
      const { seq } = head.entry;
      while ((this.#awaiting[0]?.seq ?? seq + 1) <= seq) this.#awaiting.shift()?.resolve(true);
    }
  }

  /** Another server decides now what becomes of what waits. */
  #fence(): void {
    if (this.#queue.length === 0) return;
    this.#queue.length = 0;
    this.stop();
    for (const { resolve } of this.#awaiting.splice(0)) resolve(false);
    this.#listener.fenced();
  }

  /** After a failure, once every answer is in: everything that waits is tried again, or the journal is back. */
  #goOn(): void {
    const since = this.#stalledSince;
    if (since === null || this.#inFlight > 0) return;
    if (this.#queue.length === 0) {
      this.#stalledSince = null;
      if (!this.#isOver) this.#listener.recovered(this.#clock.monotonic() - since);
    } else if (!this.#isOver) {
      this.#cancelRetry = this.#clock.after(journalLimits.entryRetryMs, () => this.#retry());
    }
  }

  #retry(): void {
    // counted as one in flight, so that answers given at once do not start a second round
    this.#inFlight++;
    for (const waiting of this.#queue.slice()) this.#write(waiting);
    this.#inFlight--;
    this.#goOn();
  }
}

/** A commit takes a few milliseconds. */
const pollMs = 5;

/** Resolves once all that these stopped rooms accepted is committed and told, or `msMax` have passed. */
export function allCommitted(
  rooms: readonly { readonly isCommitted: boolean }[],
  clock: Clock,
  msMax: number,
): Promise<void> {
  const until = clock.monotonic() + msMax;
  let waiting = rooms;
  return new Promise((resolve) => {
    const look = (): void => {
      // stopped rooms accept nothing more, so one that is committed stays so
      waiting = waiting.filter((room) => !room.isCommitted);
      if (waiting.length === 0 || clock.monotonic() >= until) resolve();
      else clock.after(pollMs, look);
    };
    look();
  });
}
