/** The messages between the processes of a measurement. */

/** The pace of play: each action right after an answer, or a card after a pause, like people. */
export type Pace = { readonly kind: "closed" } | { readonly kind: "human"; readonly cardMs: number };

/** The measured game: our server, or a relay with or without acknowledgements. */
export type Game = "spar" | "relay" | "relayWithoutAcks";

/** The relays by the size of their frames: 60 bytes, 500 bytes without acks, 4 KB. */
export const RELAY_FRAMES = ["small", "medium", "large"] as const;
export type RelayFrames = (typeof RELAY_FRAMES)[number];
export const relayNames: Readonly<Record<RelayFrames, string>> = {
  small: "relay, 60 bytes",
  medium: "relay, 500 bytes, no acks",
  large: "relay, 4 KB",
};

export interface SeatedTable {
  readonly code: string;
  /** Host first. */
  readonly tokens: readonly [string, string];
}

export type LoadCall =
  /** Opens tables of two with seated players who do not play. */
  | { readonly type: "seat"; readonly tables: readonly SeatedTable[]; readonly port: number; readonly game: Game }
  /** Opens sockets that say hello and nothing more. */
  | { readonly type: "idle"; readonly tokens: readonly string[]; readonly port: number }
  /** Lets each idle socket ping at this pace, or never, for this time, and reports. */
  | { readonly type: "ask"; readonly everyMs: number | null; readonly forMs: number }
  /** Plays this number of the seated tables for this time and reports. */
  | { readonly type: "play"; readonly tables: number; readonly pace: Pace; readonly forMs: number };

export type LoadReport =
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly why: string }
  | { readonly type: "asked"; readonly answers: number }
  | { readonly type: "played"; readonly played: Played };

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

/** The result of one stretch of play. */
export interface Played {
  readonly cards: number;
  /** Cards, deals and readies: all acknowledged actions. */
  readonly actions: number;
  readonly hands: number;
  readonly bytesIn: number;
  readonly tookMs: number;
  readonly toOpponentUs: Percentiles;
  readonly toAckUs: Percentiles;
  readonly loadCpuUs: number;
}

/** The relay's first message, and its answer to every request. */
export type RelayReport = { readonly port: number } | Usage;

export interface Usage {
  /** Processor time of the whole process, threads and system calls included. */
  readonly cpuUs: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
}
