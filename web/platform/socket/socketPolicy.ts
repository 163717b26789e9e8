/** How patient the connection is. Times in milliseconds. */
export const patience = {
  firstRetryMs: 250,
  retryMsMax: 5_000,
  /** A server that says it is too much is left alone for longer each time, up to this. */
  refusedMsMax: 60_000,
  /** A connection that lasted this long was a good one: the next retry starts small again. */
  steadyMs: 5_000,
  /** From dialling to the server's welcome. */
  welcomeMsMax: 8_000,
  /** Without an answer for so long, the line is dead even if nobody said so. */
  ackMsMax: 6_000,
  /** Below the shortest turn clock there is, with the ack's wait: an old play must not land in a later trick. */
  staleMs: 12_000,
} as const;

/** Close codes of the server with a meaning of their own. */
export const closeCode = { badMessage: 4400, sessionDead: 4401, slowReader: 4408, tooManyMessages: 4429 } as const;

/**
 * How long to wait before dialling again after `failures` in a row: doubling, capped, and jittered so that the
 * clients of a restarted server do not all come back in the same instant.
 */
export function retryDelayMs(failures: number, random: () => number): number {
  const full = Math.min(patience.retryMsMax, patience.firstRetryMs * 2 ** Math.min(failures, 10));
  return Math.round(full / 2 + (full / 2) * random());
}

/** The same, given why the last connection ended. */
export function delayAfterClose(code: number, failures: number, random: () => number): number {
  // It was not us who were slow for long: the server wants us to read afresh.
  if (code === closeCode.slowReader && failures === 0) return 0;
  if (code === closeCode.tooManyMessages) {
    const full = Math.min(patience.refusedMsMax, patience.retryMsMax * 2 ** Math.min(failures, 10));
    return Math.round(full * (1 + random() / 2));
  }
  return retryDelayMs(failures, random);
}
