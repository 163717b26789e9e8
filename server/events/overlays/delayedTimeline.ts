/**
 * Delays the hands of a stream that shows open cards. Moments of a table enter as they happen; a hand leaves as a whole
 * and begins only once it has ended at the table. So the stream shows only hands that have ended.
 */
import { overlayLimits } from "./limits.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import type { Table } from "#server/play/table/table.ts";

/** A durable table at one time, with all cards. Only overlayTable.ts turns it into the content of a frame. */
export interface Moment {
  readonly table: Table;
  /** Monotonic. */
  readonly at: number;
  /** Of the turn clock, in epoch milliseconds. */
  readonly deadline: GameView["deadline"];
}

/** Names a hand at its table; null before the first match. */
export const handOf = ({ table: { match } }: Moment): string | null =>
  match === null ? null : `${match.matchNumber}.${match.handNumber}`;

/** Whether the hand at the table has ended: by its last trick, or with its match. Closing a table ends no hand. */
export const isHandOver = ({ table: { match } }: Moment): boolean =>
  match?.phase === "handOver" || match?.phase === "matchOver";

interface Hand {
  readonly name: string;
  readonly moments: Moment[];
  /** When it ended at the table; null while it is played. */
  endedAt: number | null;
}

/** A hand that has begun on the overlay: how much later than at the table. */
interface Begun {
  readonly hand: Hand;
  readonly behindMs: number;
}

declare const released: unique symbol;

/** A moment of a hand that is over at its table, to be shown now with open hands. Only a timeline makes one. */
export interface ReleasedMoment extends Moment {
  readonly [released]: true;
  readonly behindMs: number;
}

const firstOf = (hand: Hand): number => hand.moments[0]?.at ?? 0;
const lastOf = (hand: Hand): number => hand.moments.at(-1)?.at ?? 0;

export class DelayedTimeline {
  #delayMs: number;
  /** Hands that have not begun, in order; the last one may be in progress at the table. */
  #waiting: Hand[] = [];
  #begun: Begun | null = null;
  /** The hand of the last moment. */
  #last: string | null = null;
  /** From when on its table is on screen; null while another one is. */
  #from: number | null = null;
  #isSealed = false;
  /** The last result of `shownAt`, which is called many times between two moments. */
  #visible: { readonly moment: Moment; readonly released: ReleasedMoment } | null = null;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  /** Holds for hands that have not begun here. A shorter delay shows none of them before its end at the table. */
  setDelay(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Its table comes on screen: the first hand begins at `now` at the earliest. Without it nothing is ever shown. */
  begin(now: number): void {
    this.#from ??= now;
  }

  /** The stream has left the table: what has ended there until now is shown to its end, and nothing after it. */
  seal(): void {
    this.#isSealed = true;
    this.#waiting = this.#waiting.filter(({ endedAt }) => endedAt !== null);
  }

  /** Takes the table as it is now. Times must not go back. A hand that is found in progress is shown from there on. */
  add(moment: Moment): void {
    if (this.#isSealed) return;
    const name = handOf(moment);
    const isNew = name !== this.#last;
    this.#last = name;
    if (name === null) return;
    if (isNew) this.#enter({ name, moments: [], endedAt: null });
    const hand = this.#handOf(name);
    if (hand === undefined) return;
    if (hand.moments.length >= overlayLimits.momentsPerHandMax) hand.moments.pop();
    hand.moments.push(moment);
    if (isHandOver(moment)) hand.endedAt ??= moment.at;
  }

  /** The moment to show at `now`; null before the first hand begins. */
  shownAt(now: number): ReleasedMoment | null {
    for (let next = this.#next(); next !== null && now >= next.startsAt; next = this.#next()) {
      this.#waiting.shift();
      this.#begun = { hand: next.hand, behindMs: next.startsAt - firstOf(next.hand) };
    }
    if (this.#begun === null) return null;
    const { hand, behindMs } = this.#begun;
    const moment = hand.moments.findLast(({ at }) => at + behindMs <= now);
    if (moment === undefined) return null;
    if (this.#visible?.moment !== moment || this.#visible.released.behindMs !== behindMs) {
      this.#visible = { moment, released: { ...moment, behindMs } as ReleasedMoment };
    }
    return this.#visible.released;
  }

  /** When something else may be shown than at `now`; null while only the table can tell. */
  nextAt(now: number): number | null {
    const starts = this.#next()?.startsAt ?? null;
    if (this.#begun === null) return starts;
    const { hand, behindMs } = this.#begun;
    const next = hand.moments.find(({ at }) => at + behindMs > now);
    if (next === undefined) return starts;
    return Math.min(next.at + behindMs, starts ?? Number.POSITIVE_INFINITY);
  }

  /** Since when the last moment that there is has been shown; null while another is to come, and before the first. */
  idleSince(now: number): number | null {
    if (this.shownAt(now) === null || this.#begun === null || this.nextAt(now) !== null) return null;
    return lastOf(this.#begun.hand) + this.#begun.behindMs;
  }

  /** The next hand, if it has ended at the table, and when it begins here. */
  #next(): { readonly hand: Hand; readonly startsAt: number } | null {
    const [hand] = this.#waiting;
    if (hand === undefined || hand.endedAt === null || this.#from === null) return null;
    const first = firstOf(hand);
    return { hand, startsAt: Math.max(hand.endedAt, first + this.#delayMs, this.#playedOutAt(first), this.#from) };
  }

  /** When the hand that is shown has been played to its end here, and its result was seen. */
  #playedOutAt(nextAt: number): number {
    if (this.#begun === null) return 0;
    const { hand, behindMs } = this.#begun;
    const endedAt = hand.endedAt ?? lastOf(hand);
    return endedAt + behindMs + Math.min(nextAt - endedAt, overlayLimits.handEndMsMax);
  }

  #enter(hand: Hand): void {
    // a hand that never ended, because its table did, is never shown
    this.#waiting = this.#waiting.filter(({ endedAt }) => endedAt !== null);
    this.#waiting.push(hand);
    if (this.#waiting.length > overlayLimits.handsMax) this.#waiting.shift();
  }

  #handOf(name: string): Hand | undefined {
    const waiting = this.#waiting.at(-1);
    if (waiting?.name === name) return waiting;
    return this.#waiting.length === 0 && this.#begun?.hand.name === name ? this.#begun.hand : undefined;
  }
}
