/** The overlays that are open on this server, by their streams. Not stored. */
import type { StreamId } from "#protocol/ids.ts";
import { streamLimits } from "./limits.ts";

/** The matches of a tournament that a stream shows, by their keys; null for none. */
export interface ShownMatches {
  /** Its table or its result is on screen. */
  readonly onScreen: string | null;
  /** The stream has gone to this one: it is on screen, or comes next. */
  readonly followed: string | null;
}

/** An open overlay. */
export interface OpenOverlay {
  readonly streamId: StreamId;
  /** The matches that its stream shows now. */
  shows(): ShownMatches;
  /** Its stream was changed: what it shows may be something else now. */
  changed(): void;
  /** Its key opens nothing any more. */
  revoked(): void;
}

export class Overlays {
  readonly #byStream = new Map<StreamId, Set<OpenOverlay>>();

  /** Takes an overlay in; false where its stream has as many as allowed. */
  enter(overlay: OpenOverlay): boolean {
    const open = this.#byStream.get(overlay.streamId) ?? new Set();
    if (open.size >= streamLimits.overlaysMax) return false;
    this.#byStream.set(overlay.streamId, open.add(overlay));
    return true;
  }

  leave(overlay: OpenOverlay): void {
    const open = this.#byStream.get(overlay.streamId);
    open?.delete(overlay);
    if (open?.size === 0) this.#byStream.delete(overlay.streamId);
  }

  /** How many overlays of a stream are open. */
  openCount(streamId: StreamId): number {
    return this.#byStream.get(streamId)?.size ?? 0;
  }

  /** The matches that a stream shows; null while it has no open overlay. */
  shownOf(streamId: StreamId): ShownMatches | null {
    const [overlay] = this.#byStream.get(streamId) ?? [];
    return overlay?.shows() ?? null;
  }

  /** A stream was changed. */
  changed(streamId: StreamId): void {
    for (const overlay of this.#byStream.get(streamId) ?? []) overlay.changed();
  }

  /** A stream is gone, or has another key. */
  revoked(streamId: StreamId): void {
    for (const overlay of this.#byStream.get(streamId) ?? []) overlay.revoked();
  }
}
