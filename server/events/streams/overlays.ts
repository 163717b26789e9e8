/**
 * The overlays that are open on this server, by their streams. Not stored. The nodes of a cluster tell each other what
 * their overlays show, and that a stream was changed or revoked.
 */
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { count, ids } from "#protocol/schema.ts";
import type { StreamId } from "#protocol/ids.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { Replica } from "#server/base/cluster/replica.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { streamLimits } from "./limits.ts";

const streamChanged = hint("streamChanged", v.object({ id: ids.stream }));
const streamRevoked = hint("streamRevoked", v.object({ id: ids.stream }));

/** The open overlays of a stream at one node. */
const openAtNode = v.object({ open: count(), onScreen: v.nullable(v.string()), followed: v.nullable(v.string()) });

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
  readonly #cluster: Cluster;
  /** The open overlays of every node; empty for a server alone. */
  readonly #replica: Replica<StreamId, v.InferOutput<typeof openAtNode>>;

  constructor(cluster: Cluster, clock: Clock) {
    this.#cluster = cluster;
    this.#replica = new Replica({ name: "overlays", key: ids.stream, value: openAtNode }, cluster, clock);
    cluster.hear(streamChanged, ({ id }) => this.#changedHere(id));
    cluster.hear(streamRevoked, ({ id }) => this.#revokedHere(id));
  }

  stop(): void {
    this.#replica.stop();
  }

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
    this.tell(overlay.streamId);
  }

  /** How many overlays of a stream are open, at all nodes. */
  openCount(streamId: StreamId): number {
    const elsewhere = this.#replica.elsewhere(streamId);
    return elsewhere.reduce((sum, [, { open }]) => sum + open, this.#byStream.get(streamId)?.size ?? 0);
  }

  /** The matches that a stream shows; null while it has no open overlay. */
  shownOf(streamId: StreamId): ShownMatches | null {
    return this.#shownHere(streamId) ?? this.#replica.elsewhere(streamId)[0]?.[1] ?? null;
  }

  /** Tells the other nodes what a stream shows here. */
  tell(streamId: StreamId): void {
    if (this.#cluster.node === null) return;
    const shown = this.#shownHere(streamId);
    const now = shown && { ...shown, open: this.#byStream.get(streamId)?.size ?? 0 };
    if (now === null) this.#replica.delete(streamId);
    else if (!isDeepStrictEqual(now, this.#replica.own.get(streamId))) this.#replica.set(streamId, now);
  }

  /** A stream was changed. */
  changed(streamId: StreamId): void {
    this.#changedHere(streamId);
    this.#cluster.tellAll(streamChanged, { id: streamId });
  }

  /** A stream is gone, or has another key. */
  revoked(streamId: StreamId): void {
    this.#revokedHere(streamId);
    this.#cluster.tellAll(streamRevoked, { id: streamId });
  }

  #shownHere(streamId: StreamId): ShownMatches | null {
    const [overlay] = this.#byStream.get(streamId) ?? [];
    return overlay?.shows() ?? null;
  }

  #changedHere(streamId: StreamId): void {
    for (const overlay of this.#byStream.get(streamId) ?? []) overlay.changed();
  }

  #revokedHere(streamId: StreamId): void {
    for (const overlay of this.#byStream.get(streamId) ?? []) overlay.revoked();
  }
}
