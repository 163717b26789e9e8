/** One table as one stream sees it: at once, or hand by hand with a delay. */
import type { Instant } from "#protocol/quantities.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { Overlay, OverlayTable } from "#protocol/frames/overlay.ts";
import type { StreamSettings } from "#protocol/calls/streams.ts";
import type { TableObserver } from "#server/play/table/roomBroadcaster.ts";
import { DelayedTimeline, type ReleasedMoment, type Moment } from "./delayedTimeline.ts";
import { openTable, type PictureOptions, publicTable } from "./overlayTable.ts";

/** A room that can be looked at without a connection. */
export interface ObservableRoom {
  readonly code: RoomCode;
  /** Hears the table as it is now, and each change from now on, until the answer is called. */
  observe(observer: TableObserver): () => void;
}

export interface SourceEvents {
  /** Monotonic. */
  readonly now: () => Instant;
  /** The table has changed. */
  readonly changed: () => void;
  readonly failed: (fault: unknown) => void;
}

type Hands = Pick<StreamSettings, "hands" | "delay_s" | "verdicts">;

export class TableSource {
  readonly code: RoomCode;
  /** Another number is another table. */
  readonly number: number;
  readonly #stop: () => void;
  readonly #now: () => Instant;
  #hands: Hands;
  #last: Moment | null = null;
  #timeline: DelayedTimeline | null;
  #isOnScreen = false;
  #isSealed = false;

  constructor(room: ObservableRoom, number: number, hands: Hands, { now, changed, failed }: SourceEvents) {
    this.code = room.code;
    this.number = number;
    this.#hands = hands;
    this.#now = now;
    this.#timeline = timelineOf(hands);
    let isFirst = true;
    this.#stop = room.observe((table) => {
      // a fault of a stream must not reach the table that it shows
      try {
        this.#take(table);
        if (!isFirst) changed();
      } catch (fault) {
        failed(fault);
      }
    });
    isFirst = false;
  }

  /** Whether the table was left: it is shown as it was until then. */
  get isSealed(): boolean {
    return this.#isSealed;
  }

  /** Whether a match goes on at the table, as far as it is known here. */
  get isPlaying(): boolean {
    const match = this.#last?.table.match ?? null;
    return match !== null && match.phase !== "matchOver";
  }

  /** From now on by these settings. Open hands begin with the running one, once it is over. */
  set(hands: Hands): void {
    const before = this.#hands;
    this.#hands = hands;
    if (hands.hands === before.hands) return this.#timeline?.setDelay(hands.delay_s * 1000);
    this.#timeline = timelineOf(hands);
    if (this.#last !== null) this.#timeline?.add({ ...this.#last, at: this.#now() });
    if (this.#isOnScreen) this.#timeline?.begin(this.#now());
  }

  /** The table comes on screen. Until then none of its hands begins. */
  begin(): void {
    if (this.#isOnScreen) return;
    this.#isOnScreen = true;
    this.#timeline?.begin(this.#now());
  }

  /** The stream goes elsewhere: the hands that have ended here are shown to their end, and nothing after them. */
  seal(): void {
    this.#isSealed = true;
    this.#timeline?.seal();
    this.#stop();
  }

  /** The moment on screen; null while nothing may be shown. */
  shownAt(now: number): Moment | null {
    return this.#timeline === null ? this.#last : this.#timeline.shownAt(now);
  }

  /** How much later than at the table that is. */
  behindAt(now: number): number {
    return this.#timeline?.shownAt(now)?.behindMs ?? 0;
  }

  /** When something else may be on screen than at `now`, if the table does not change. */
  nextAt(now: number): number | null {
    return this.#timeline?.nextAt(now) ?? null;
  }

  /** Since when its last hand with a delay has been on screen to its end; null without one. */
  idleSince(now: number): number | null {
    return this.#timeline?.idleSince(now) ?? null;
  }

  /** The picture of the moment on screen. */
  pictureAt(now: number, isAnonymous: PictureOptions["isAnonymous"]): OverlayTable | null {
    const options = { number: this.number, isAnonymous };
    const { hands, verdicts } = this.#hands;
    if (this.#timeline !== null || hands === "delayed") {
      const released: ReleasedMoment | null = this.#timeline?.shownAt(now) ?? null;
      return released === null ? null : openTable(released, verdicts, options);
    }
    return this.#last === null ? null : publicTable(this.#last, hands, options);
  }

  /** The user ids at the table, as it is now and as it is on screen. */
  peopleAt(now: number): UserId[] {
    const seats = [...(this.#last?.table.seats ?? []), ...(this.shownAt(now)?.table.seats ?? [])];
    return seats.flatMap((who) => (who === null || who.user.is_bot ? [] : [who.user.id]));
  }

  stop(): void {
    this.#stop();
  }

  #take({ table, deadline }: Parameters<TableObserver>[0]): void {
    this.#last = { table, deadline, at: this.#now() };
    this.#timeline?.add(this.#last);
  }
}

const timelineOf = ({ hands, delay_s }: Hands): DelayedTimeline | null =>
  hands === "delayed" ? new DelayedTimeline(delay_s * 1000) : null;

/** A match that has ended, as a result; null for any other moment. */
export function resultOf({ table }: Moment, picture: OverlayTable, isFinal: boolean): Overlay["result"] {
  if (table.match?.phase !== "matchOver") return null;
  return {
    players: picture.players.map(({ seat, name, image_url, score, wins }) => ({ seat, name, image_url, score, wins })),
    winner: picture.winner,
    forfeited_by: picture.forfeited_by,
    best_of: picture.best_of,
    is_final: isFinal,
  };
}
