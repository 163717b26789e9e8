/** Time limits and delays of the connection, in milliseconds. */
export const socketTimes = {
  firstRetryMs: 250,
  retryMsMax: 5_000,
  /** The longest delay before connecting to a server that says it is overloaded. */
  refusedMsMax: 60_000,
  /** A connection that lasted this long resets the delay of the next retry. */
  steadyMs: 5_000,
  /** The limit from connecting to the server's welcome. */
  welcomeMsMax: 8_000,
  /** The limit from connecting to another server of the cluster to its welcome; then any server is tried. */
  followMsMax: 3_000,
  /** A table that moved more often than this without being seen is followed after a delay. */
  movesAtOnce: 2,
  /** After an end of the old connection during a move, the connection counts as lost after this time. */
  moveGraceMs: 1_000,
  /** Without an answer for this long, the connection counts as dead. */
  ackMsMax: 6_000,
  /** After this time without a frame the client asks for an answer: with `ackMsMax` below 10 s at a table ... */
  quietAtTableMs: 3_000,
  /** ... and below 30 s elsewhere. Shorter than the server's own pings, which it then has no need to send. */
  quietMs: 15_000,
  /** Frames that have arrived are read within this time after the page wakes up. */
  readMs: 500,
  /** Below the shortest turn clock, with the wait for the ack: an old play must not land in a later trick. */
  staleMs: 12_000,
} as const;

/** The wait before a message is sent again that the server refused with `try-again`; `tries` is how often it was before. */
export const againMs = (tries: number): number => Math.min(2_000, 500 * 2 ** tries);

/** The server's own close codes. */
export const closeCode = { badMessage: 4400, sessionDead: 4401, slowReader: 4408, tooManyMessages: 4429 } as const;

/**
 * The delay before connecting again after `failures` in a row: doubling, capped, and jittered so that the clients of a
 * restarted server do not all come back in the same instant.
 */
export function retryDelayMs(failures: number, random: () => number): number {
  const full = Math.min(socketTimes.retryMsMax, socketTimes.firstRetryMs * 2 ** Math.min(failures, 10));
  return Math.round(full / 2 + (full / 2) * random());
}

/** The same, given why the last connection ended. */
export function delayAfterClose(code: number, failures: number, random: () => number): number {
  // The client was not slow for long: it should fetch the table again at once.
  if (code === closeCode.slowReader && failures === 0) return 0;
  if (code === closeCode.tooManyMessages) {
    const full = Math.min(socketTimes.refusedMsMax, socketTimes.retryMsMax * 2 ** Math.min(failures, 10));
    return Math.round(full * (1 + random() / 2));
  }
  return retryDelayMs(failures, random);
}
