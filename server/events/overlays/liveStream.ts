/** A stream with open overlays: its table or tournament, its frames, and its viewers. */
import type { MatchKey, NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import { type Clock, Alarm } from "#server/base/core/clock.ts";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { beatFrame, overlayFrame } from "#protocol/frames/overlayFrame.ts";
import type { ShownMatches } from "#server/events/streams/overlays.ts";
import type { StoredStream } from "#server/events/streams/streamStore.ts";
import { isSeriesOver } from "#server/play/table/table.ts";
import { DelayedFacts, BracketCache } from "./tournamentFacts.ts";
import { type Followed, pickOf, targetOf } from "./follower.ts";
import { overlayLimits } from "./limits.ts";
import { publicTable } from "./overlayTable.ts";
import { type ChatLine, chatPicture, isSamePicture, nextSceneMs, sceneOf, People } from "./scenes.ts";
import { type Source, TableQueue } from "./tableQueue.ts";
import { resultOf } from "./tableSource.ts";
import { peopleIn } from "./tournamentPicture.ts";

/** An open overlay, as its stream sees it. */
export interface OverlayViewer {
  /** Sends a frame, which is copied before this returns. */
  show(bytes: Uint8Array): void;
  /** The stream goes on at another node of the cluster, with this match of its tournament. */
  moved(node: NodeName, match: MatchKey | null): void;
}

export interface LiveStreamDependencies {
  readonly clock: Clock;
  readonly follow: (stream: StoredStream, before: MatchKey | null) => Promise<Followed>;
  /** Whether the stream may show this open table. */
  readonly mayShow: (stream: StoredStream, code: RoomCode) => Promise<boolean>;
  readonly anonymousAmong: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
  /** The last lines of the global chat that the stream's owner has not hidden, oldest first. */
  readonly chatLines: (stream: StoredStream) => Promise<readonly ChatLine[]>;
  readonly failed: (fault: unknown) => void;
}

export class LiveStream {
  readonly #dependencies: LiveStreamDependencies;
  readonly #viewers = new Set<OverlayViewer>();
  readonly #people: People;
  readonly #facts = new DelayedFacts();
  readonly #alarm: Alarm;
  readonly #tables: TableQueue;
  #stream: StoredStream;
  readonly #before: MatchKey | null;
  #lines: readonly ChatLine[] = [];
  #lastFrame: Buffer | null = null;
  #due = { follow: 0, chat: 0, check: 0 };
  /** When all viewers were sent something. */
  #sentAt = 0;
  #emptySince: number | null = null;
  /** The director has chosen another match: it is shown as soon as it may be. */
  #mustSwitch = false;
  #isStopped = false;
  /** Whether something else may be on screen than was sent last, besides what a table or the alarm tells. */
  #isStale = true;
  /** Whether what is on screen is about to be sent. */
  #isDue = false;
  readonly #bracket = new BracketCache();

  /** `before` is the match that it showed last at another node. */
  constructor(dependencies: LiveStreamDependencies, stream: StoredStream, before: MatchKey | null = null) {
    const { clock, anonymousAmong, failed } = dependencies;
    this.#dependencies = dependencies;
    this.#stream = stream;
    this.#before = before;
    this.#people = new People(anonymousAmong);
    this.#alarm = new Alarm(clock, () => this.#flushSafely());
    const events = { now: () => this.#now, changed: () => this.#tableChanged(), failed };
    // a number that no earlier stream of this process or of the last one had
    this.#tables = new TableQueue(events, clock.now());
  }

  /** Since when it has no viewer; null while it has one. */
  get emptySince(): number | null {
    return this.#emptySince;
  }

  /** The matches of the tournament that it shows, and goes to. */
  shows(): ShownMatches {
    const now = this.#now;
    const { scene, table } = this.#overlayAt(now);
    const isVisible = table !== null || scene === "result";
    return {
      onScreen: isVisible ? (this.#tables.first?.match ?? null) : null,
      followed: this.#tables.last?.match ?? null,
    };
  }

  /** Shows the stream to an overlay from now on. */
  enter(viewer: OverlayViewer): void {
    this.#viewers.add(viewer);
    this.#emptySince = null;
    const before = this.#lastFrame;
    this.#flush();
    if (this.#lastFrame === before) viewer.show(overlayFrame(this.#overlayAt(this.#now)));
  }

  /** Tells viewers to whom nothing was sent for a while that the server is there: their pages close dead connections. */
  beat(): void {
    if (this.#viewers.size === 0 || this.#now - this.#sentAt < overlayLimits.beatMs) return;
    this.#sendAll(Buffer.from(beatFrame()));
  }

  leave(viewer: OverlayViewer): void {
    if (this.#viewers.delete(viewer) && this.#viewers.size === 0) this.#emptySince = this.#now;
  }

  stop(): void {
    this.#isStopped = true;
    this.#alarm.off();
    this.#tables.clear();
    this.#viewers.clear();
  }

  /** Its settings may be others now. What they hide is gone at once, what they open begins once the hand is over. */
  set(stream: StoredStream): void {
    const before = this.#stream;
    this.#stream = stream;
    if (targetOf(stream.follows) !== targetOf(before.follows)) this.#forget();
    else if (pickOf(stream.follows) !== pickOf(before.follows)) this.#mustSwitch = true;
    this.#tables.set(stream);
    if (!stream.chat) this.#lines = [];
    this.#due = { ...this.#due, follow: 0, chat: 0 };
    this.#isStale = true;
    this.#flush();
  }

  /** Looks up what is due: whom it follows, the chat, whether it may show its table. */
  async refresh(): Promise<void> {
    const { follow, chatLines } = this.#dependencies;
    const stream = this.#stream;
    const now = this.#now;
    if (now >= this.#due.check) await this.#checkRights(stream);
    if (now >= this.#due.follow) {
      const followed = await follow(stream, this.#tables.last?.match ?? this.#before);
      if (stream === this.#stream && !this.#isStopped) this.#aim(followed);
    }
    if (stream.chat && now >= this.#due.chat) {
      const lines = await chatLines(stream);
      if (stream === this.#stream) this.#lines = lines;
      this.#isStale = true;
      this.#due.chat = now + overlayLimits.chatMs;
    }
    if (await this.#people.refresh(this.#peopleNow(), this.#now, overlayLimits.checkMs)) {
      this.#isStale = true;
      this.#bracket.forget();
    }
    // a tournament and a chat with a delay come on screen by the time that passes
    const isTimed = this.#stream.hands === "delayed" && (this.#stream.chat || !this.#facts.isEmpty);
    if (this.#isStale || isTimed) this.#flush();
  }

  get #now(): number {
    return this.#dependencies.clock.monotonic();
  }

  async #checkRights(stream: StoredStream): Promise<void> {
    for (const source of this.#tables.all) {
      if (!(await this.#dependencies.mayShow(stream, source.table.code))) this.#drop(source);
    }
    // not before: a check that failed is repeated with the next refresh
    this.#due.check = this.#now + overlayLimits.checkMs;
  }

  /** Goes to this table, once what is on screen is over. */
  #aim({ room, match, tournament, isWithheld, elsewhere }: Followed): void {
    const now = this.#now;
    // also what waits for its delay: otherwise a match would go on here for as long as it is played
    if (isWithheld) this.#forget();
    const isTournament = tournament !== null;
    this.#due.follow = now + (isTournament ? overlayLimits.tournamentMs : overlayLimits.followMs);
    if (isTournament && this.#facts.add(now, tournament)) this.#isStale = true;
    const before = this.#tables.all;
    this.#tables.aim(room, match, this.#stream, this.#mustSwitch);
    if (this.#tables.all !== before) this.#isStale = true;
    this.#mustSwitch = false;
    // a table that is on screen here is shown to its end
    if (elsewhere === null || this.#tables.first !== null) return;
    for (const viewer of this.#viewers) viewer.moved(elsewhere, match);
  }

  #drop(source: Source): void {
    this.#tables.drop(source);
    this.#isStale = true;
  }

  /**
   * With a delay a change of the table is nothing to show yet: only when it will be. Without one it is shown once the
   * players of all tables that have changed together have theirs.
   */
  #tableChanged(): void {
    if (this.#stream.hands === "delayed") return this.#wake(this.#now);
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#flushSafely();
    });
  }

  /** Nothing of what was shown is shown any more. */
  #forget(): void {
    this.#tables.forget();
    this.#facts.clear();
    this.#isStale = true;
  }

  #peopleNow(): UserId[] {
    const facts = this.#factsAt(this.#now);
    return [
      ...this.#tables.all.flatMap(({ table }) => table.peopleAt(this.#now)),
      ...(facts === null ? [] : peopleIn(facts, this.#tables.first?.match ?? null)),
      ...(this.#tables.ended?.moment.table.seats ?? []).flatMap((who) => who?.user.id ?? []),
      ...this.#lines.map(({ userId }) => userId),
    ];
  }

  #behindAt(now: number): number {
    const { hands, delay_s } = this.#stream;
    return hands === "delayed" ? this.#tables.first?.table.behindAt(now) || delay_s * 1000 : 0;
  }

  #factsAt(now: number) {
    return this.#facts.shownAt(now - this.#behindAt(now));
  }

  #resultAt(): Overlay["result"] {
    const { ended } = this.#tables;
    if (ended === null) return null;
    const { moment } = ended;
    const picture = publicTable(moment, "hidden", { number: 0, isAnonymous: this.#people.isAnonymous });
    return resultOf(moment, picture, moment.table.setup.bestOf === undefined || isSeriesOver(moment.table));
  }

  #overlayAt(now: number): Overlay {
    const { isAnonymous } = this.#people;
    const { scene: wanted, hands, chat } = this.#stream;
    const source = this.#tables.first;
    const table = source?.table.pictureAt(now, isAnonymous) ?? null;
    const ended = this.#tables.endedAt(now);
    const result = wanted === "result" || ended !== null ? this.#resultAt() : null;
    const bracket = this.#bracket.of(this.#factsAt(now), source?.match ?? null, isAnonymous);
    const overMs = ended === null ? null : now - ended.since;
    const scene = sceneOf({ wanted, table, tournament: bracket, result, overMs });
    return {
      server_time: this.#dependencies.clock.now(),
      scene,
      hands,
      behind_ms: scene === "table" ? Math.round(source?.table.behindAt(now) ?? 0) : 0,
      table: scene === "table" ? table : null,
      tournament: scene === "bracket" || bracket === null ? bracket : { ...bracket, bracket: [] },
      result: scene === "result" ? result : null,
      chat: chat ? this.#chatAt(now) : null,
    };
  }

  #chatAt(now: number): NonNullable<Overlay["chat"]> {
    const until = this.#dependencies.clock.now() - this.#behindAt(now);
    return chatPicture(this.#lines, until, this.#people.isAnonymous);
  }

  /** Shows what is on screen now to all, where it is not what they have, and wakes for what comes next by itself. */
  #flush(): void {
    if (this.#viewers.size === 0) return;
    const now = this.#now;
    this.#isStale = false;
    const bytes = overlayFrame(this.#overlayAt(now));
    if (this.#lastFrame === null || !isSamePicture(this.#lastFrame, bytes)) {
      this.#lastFrame = Buffer.from(bytes);
      this.#sendAll(this.#lastFrame);
    }
    this.#wake(now);
  }

  #sendAll(frame: Buffer): void {
    this.#sentAt = this.#now;
    for (const viewer of this.#viewers) viewer.show(frame);
  }

  #flushSafely(): void {
    try {
      this.#flush();
    } catch (fault) {
      this.#dependencies.failed(fault);
    }
  }

  #wake(now: number): void {
    if (this.#viewers.size === 0) return;
    const ended = this.#tables.endedAt(now);
    const sceneMs = ended === null ? null : nextSceneMs(now - ended.since);
    const times = [
      this.#tables.first?.table.nextAt(now) ?? null,
      sceneMs === null ? null : (ended?.since ?? 0) + sceneMs,
    ];
    const next = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(next)) this.#alarm.setFor(next);
  }
}
