/**
 * The tables of a stream: the one on screen, and those that come after it, in the order in which the stream went there.
 * With a delay each is shown as far as it was played while the stream was there, and then the next one comes.
 */
import type { MatchKey } from "#protocol/ids.ts";
import type { StoredStream } from "#server/events/streams/streamStore.ts";
import { overlayLimits } from "./limits.ts";
import type { Moment } from "./delayedTimeline.ts";
import { type ObservableRoom, type SourceEvents, TableSource } from "./tableSource.ts";

export interface Source {
  readonly table: TableSource;
  /** The key of its match in the tournament. */
  readonly match: MatchKey | null;
}

/** The end of a match that was on screen, and since when. */
export interface Ended {
  readonly name: string;
  readonly moment: Moment;
  /** Monotonic. */
  readonly since: number;
}

export class TableQueue {
  readonly #events: SourceEvents;
  #sources: readonly Source[] = [];
  #numbers: number;
  #ended: Ended | null = null;

  /** Its tables have numbers above `number`. */
  constructor(events: SourceEvents, number: number) {
    this.#events = events;
    this.#numbers = number;
  }

  /** The table on screen. */
  get first(): Source | null {
    return this.#sources[0] ?? null;
  }

  /** The table that the stream went to last. */
  get last(): Source | null {
    return this.#sources.at(-1) ?? null;
  }

  get all(): readonly Source[] {
    return this.#sources;
  }

  /** The end of a match that was on screen last, also when its table has gone. */
  get ended(): Ended | null {
    return this.#ended;
  }

  /**
   * Goes to this table, once what is on screen is over; null for no table. `mustSwitch`: what is on screen is not waited
   * for, unless it still waits for its delay.
   */
  aim(room: ObservableRoom | null, match: MatchKey | null, stream: StoredStream, mustSwitch: boolean): void {
    const isDelayed = stream.hands === "delayed";
    const last = this.last?.table;
    if (room === null) {
      // one who left in the middle is not followed to the end; after a match the same players may play another
      if (isDelayed && last?.isPlaying === true) last.seal();
    } else if (last === undefined || last.isSealed || room.code !== last.code) {
      last?.seal();
      this.#add(new TableSource(room, ++this.#numbers, stream, this.#events), match);
    }
    if (room !== null && mustSwitch && !isDelayed) for (const source of this.#sources.slice(0, -1)) this.drop(source);
    this.#leaveOver(room === null);
  }

  /** From now on by these settings. */
  set(stream: StoredStream): void {
    for (const { table } of this.#sources) table.set(stream);
  }

  drop(source: Source): void {
    source.table.stop();
    this.#sources = this.#sources.filter((other) => other !== source);
    this.first?.table.begin();
  }

  clear(): void {
    for (const { table } of this.#sources) table.stop();
    this.#sources = [];
  }

  /** Nothing of what was shown is shown any more. */
  forget(): void {
    this.clear();
    this.#ended = null;
  }

  /** The end of the match on screen, since it came there; null while it goes on. */
  endedAt(now: number): Ended | null {
    const { first } = this;
    const moment = first?.table.shownAt(now) ?? null;
    const { match } = moment?.table ?? {};
    if (first === null || moment === null || match?.phase !== "matchOver") return null;
    const name = `${first.table.number}.${match.matchNumber}`;
    const since = this.#ended?.name === name ? this.#ended.since : now;
    this.#ended = { name, moment, since };
    return this.#ended;
  }

  #add(table: TableSource, match: MatchKey | null): void {
    this.#sources = [...this.#sources, { table, match }];
    const [first] = this.#sources;
    if (first !== undefined && this.#sources.length > overlayLimits.sourcesMax) this.drop(first);
    this.first?.table.begin();
  }

  #leaveOver(hasNoTable: boolean): void {
    const now = this.#events.now();
    const holdMs = hasNoTable ? overlayLimits.resultMs : overlayLimits.heldForNextMs;
    for (let { first } = this; first !== null && this.#mayLeave(first, now, holdMs); { first } = this) {
      if (this.#sources.length === 1 && !hasNoTable) break;
      this.drop(first);
    }
  }

  /** Whether nothing of this table is left to be shown: its end was on screen for its time, or it is none of ours. */
  #mayLeave({ table }: Source, now: number, holdMs: number): boolean {
    if (table.nextAt(now) !== null) return false;
    const ended = this.endedAt(now);
    if (ended !== null) return now - ended.since >= holdMs;
    const idleSince = table.idleSince(now);
    return idleSince === null || now - idleSince >= overlayLimits.handEndMsMax;
  }
}
