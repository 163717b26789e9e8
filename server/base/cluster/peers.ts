/** The other nodes, by their beats: who lives, since which start, and how long a packet takes to them and back. */
import * as v from "valibot";
import type { NodeName } from "#protocol/ids.ts";
import { text } from "#protocol/schema.ts";
import { type ClusterListener, hint } from "./cluster.ts";
import { clusterLimits } from "./limits.ts";
import type { Sender } from "./packet.ts";

const ms = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Shows that a node lives. All times are of the clock that the receiver of `echoes` has sent before. */
export const beat = hint(
  "beat",
  v.object({
    /** The sender's own clock. */
    at: ms,
    /** How often the sender's connection was made: a change says that both may have missed hints. */
    link: v.pipe(v.number(), v.integer()),
    /** By node: the `at` of its last beat, and how long ago that came. */
    echoes: v.record(text(32), v.tuple([ms, ms])),
  }),
);

export type Beat = v.InferOutput<typeof beat.schema>;

interface Peer {
  start: string;
  link: number;
  /** When the last beat came, by our clock, and its own `at`. */
  heardAt: number;
  at: number;
}

export class Peers {
  readonly #peers = new Map<NodeName, Peer>();
  readonly #listeners: ClusterListener[] = [];
  readonly #tookMs: (roundTripMs: number) => void;
  #beatAt: number | null = null;
  #own = 1;

  /** `tookMs` hears how long a packet took to another node and back. */
  constructor(tookMs: (roundTripMs: number) => void) {
    this.#tookMs = tookMs;
  }

  get names(): NodeName[] {
    return [...this.#peers.keys()];
  }

  has(node: NodeName): boolean {
    return this.#peers.has(node);
  }

  watch(listener: ClusterListener): void {
    this.#listeners.push(listener);
  }

  /** Our connection was lost: each node is joined again when it is heard. */
  reconnected(): void {
    this.#own += 1;
    for (const peer of this.#peers.values()) peer.link = 0;
  }

  /** The own beat for this time, after those who were silent too long are removed. */
  next(now: number): Beat {
    const isLate = this.#beatAt !== null && now - this.#beatAt > clusterLimits.lateBeatMs;
    this.#beatAt = now;
    for (const [node, peer] of this.#peers) {
      if (isLate) peer.heardAt = now;
      if (now - peer.heardAt > clusterLimits.silenceMs) this.left(node);
    }
    const echoes: Beat["echoes"] = {};
    for (const [node, { at, heardAt }] of this.#peers) echoes[node] = [at, now - heardAt];
    return { at: now, link: this.#own, echoes };
  }

  heard({ node, start }: Sender, self: NodeName, { at, link, echoes }: Beat, now: number): void {
    const known = this.#peers.get(node);
    if (known !== undefined && known.start !== start) this.left(node);
    const isJoined = known?.start !== start || known.link !== link;
    this.#peers.set(node, { start, link, heardAt: now, at });
    if (isJoined) for (const { joined } of this.#listeners) joined?.(node);
    const [sentAt, keptMs] = echoes[self] ?? [];
    if (sentAt === undefined || keptMs === undefined) return;
    const roundTripMs = now - sentAt - keptMs;
    if (roundTripMs >= 0 && !isJoined) this.#tookMs(roundTripMs);
  }

  /** The node is gone, or says that it ends. */
  left(node: NodeName): void {
    if (!this.#peers.delete(node)) return;
    for (const { left } of this.#listeners) left?.(node);
  }
}
