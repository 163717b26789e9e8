/**
 * The streams of this server that have open overlays.
 * - One stream is shown to all its overlays alike, from the first open overlay until a while after the last.
 * - A stream never shows a card before all players of the table may know it, and no table that its owner may not watch.
 * - A key that was changed, and an account that is suspended or deleted, end their overlays.
 * - Nothing is stored: after a restart each stream begins anew.
 */
import type { MatchKey, StreamId, StreamKey, UserId } from "#protocol/ids.ts";
import { Alarm } from "#server/base/core/clock.ts";
import type { OpenOverlay, Overlays } from "#server/events/streams/overlays.ts";
import type { StoredStream, StreamStore } from "#server/events/streams/streamStore.ts";
import { overlayLimits } from "./limits.ts";
import { LiveStream, type LiveStreamDependencies, type OverlayViewer } from "./liveStream.ts";

/** An overlay that connects. */
export interface OverlayClient extends OverlayViewer {
  /** Its key opens nothing any more. */
  revoked(): void;
  readonly isGone: boolean;
}

export interface LiveStreamsDependencies extends LiveStreamDependencies {
  readonly store: { readonly streams: Pick<StreamStore, "findByKey"> };
  readonly overlays: Overlays;
  /** How many overlays are open. */
  readonly counted: (overlays: number) => void;
}

interface KeyedStream {
  readonly stream: LiveStream;
  /** The key by which its overlays came: there is one at a time. */
  readonly key: StreamKey;
  readonly userId: UserId;
  checkAt: number;
  /** Checks that failed in a row. */
  failures: number;
  isBusy: boolean;
  /** Resolves once it has looked for its table, or could not. */
  looked: Promise<void> | null;
}

/** Where an overlay was before. */
export interface OverlayOrigin {
  /** The match of the tournament that its stream goes on with. */
  readonly match: MatchKey | null;
}

export class LiveStreams {
  readonly #dependencies: LiveStreamsDependencies;
  readonly #live = new Map<StreamId, KeyedStream>();
  readonly #alarm: Alarm;
  #open = 0;
  #isFailing = false;
  #isStopped = false;

  constructor(dependencies: LiveStreamsDependencies) {
    this.#dependencies = dependencies;
    this.#alarm = new Alarm(dependencies.clock, () => this.#tick());
  }

  /** How many streams go on here. */
  get size(): number {
    return this.#live.size;
  }

  /**
   * Opens an overlay by its stream's key; the answer closes it. "unknown" for a key that opens nothing, "too-many" where the stream
   * has as many as allowed. `from`: the overlay comes from another node, and the first picture waits for its table. Rejects
   * where the store does not answer.
   */
  async open(
    key: StreamKey,
    client: OverlayClient,
    from: OverlayOrigin | null = null,
  ): Promise<(() => void) | "unknown" | "too-many"> {
    const { store, overlays } = this.#dependencies;
    const found = await store.streams.findByKey(key);
    if (found === undefined) return "unknown";
    const overlay: OpenOverlay = {
      streamId: found.id,
      shows: () => this.#live.get(found.id)?.stream.shows() ?? { onScreen: null, followed: null },
      changed: () => this.#recheck(found.id),
      revoked: () => {
        close();
        client.revoked();
      },
    };
    let isOpen = false;
    const close = (): void => {
      overlays.leave(overlay);
      this.#live.get(found.id)?.stream.leave(client);
      if (isOpen) this.#dependencies.counted(--this.#open);
      isOpen = false;
    };
    if (client.isGone) return close;
    if (!overlays.enter(overlay)) return "too-many";
    // asked again once it is in the list of those that are revoked: the key may have been changed in between
    const stream = await store.streams.findByKey(key).catch((fault: unknown) => {
      overlays.leave(overlay);
      throw fault;
    });
    if (stream?.id !== found.id) {
      overlays.leave(overlay);
      return "unknown";
    }
    if (from !== null) await this.#look(stream, key, from);
    if (client.isGone || this.#isStopped) close();
    else {
      isOpen = true;
      this.#dependencies.counted(++this.#open);
      this.#of(stream, key, from).enter(client);
    }
    return close;
  }

  /** The stream has looked which table it shows. */
  async #look(stream: StoredStream, key: StreamKey, from: OverlayOrigin): Promise<void> {
    this.#of(stream, key, from);
    await this.#live.get(stream.id)?.looked;
  }

  /** Streams of this user show nothing any more: the account is suspended or deleted. */
  revokeOf(userId: UserId): void {
    for (const [id, { userId: owner }] of this.#live) if (owner === userId) this.#end(id);
  }

  /** Shows nothing more: the server stops, and ends the connections itself. */
  stop(): void {
    this.#isStopped = true;
    this.#alarm.off();
    for (const { stream } of this.#live.values()) stream.stop();
    this.#live.clear();
  }

  #of(stream: StoredStream, key: StreamKey, from: OverlayOrigin | null): LiveStream {
    const known = this.#live.get(stream.id);
    if (known?.key === key) {
      known.stream.set(stream);
      return known.stream;
    }
    known?.stream.stop();
    const made = new LiveStream(this.#dependencies, stream, from?.match ?? null);
    const live: KeyedStream = {
      stream: made,
      key,
      userId: stream.userId,
      checkAt: this.#now + overlayLimits.checkMs,
      failures: 0,
      isBusy: false,
      looked: null,
    };
    this.#live.set(stream.id, live);
    this.#alarm.setFor(this.#now + overlayLimits.followMs);
    live.looked = this.#refresh(stream.id, live);
    return made;
  }

  get #now(): number {
    return this.#dependencies.clock.monotonic();
  }

  #tick(): void {
    const now = this.#now;
    for (const [id, live] of this.#live) {
      const { emptySince } = live.stream;
      live.stream.beat();
      this.#dependencies.overlays.tell(id);
      if (emptySince !== null && now - emptySince >= overlayLimits.lingerMs) {
        live.stream.stop();
        this.#live.delete(id);
      } else void this.#refresh(id, live);
    }
    if (this.#live.size > 0) this.#alarm.setFor(now + overlayLimits.followMs);
  }

  #recheck(id: StreamId): void {
    const live = this.#live.get(id);
    if (live === undefined) return;
    live.checkAt = 0;
    void this.#refresh(id, live);
  }

  /** One at a time for each stream; a check that became due meanwhile follows. */
  async #refresh(id: StreamId, live: KeyedStream): Promise<void> {
    if (live.isBusy) return;
    live.isBusy = true;
    try {
      do {
        if (this.#now >= live.checkAt) await this.#check(id, live);
        if (this.#live.get(id) === live) await live.stream.refresh();
      } while (this.#now >= live.checkAt && this.#live.get(id) === live);
      if (live.failures === 0) this.#isFailing = false;
    } catch (fault) {
      // said once, not every second while the store is away
      if (!this.#isFailing) this.#dependencies.failed(fault);
      this.#isFailing = true;
    }
    live.isBusy = false;
  }

  /** Reads the settings again, and ends the overlays that the key no longer opens. */
  async #check(id: StreamId, live: KeyedStream): Promise<void> {
    // a change that comes meanwhile asks for another check
    live.checkAt = this.#now + overlayLimits.checkMs;
    const stream = await this.#dependencies.store.streams.findByKey(live.key).catch((fault: unknown) => {
      const delayMs = Math.min(overlayLimits.retryMs * 2 ** live.failures++, overlayLimits.checkMs);
      live.checkAt = Math.min(live.checkAt, this.#now + delayMs);
      this.#alarm.setFor(live.checkAt);
      throw fault;
    });
    live.failures = 0;
    if (this.#live.get(id) !== live) return;
    if (stream?.id === id) live.stream.set(stream);
    else this.#end(id);
  }

  #end(id: StreamId): void {
    this.#live.get(id)?.stream.stop();
    this.#live.delete(id);
    this.#dependencies.overlays.revoked(id);
  }
}
