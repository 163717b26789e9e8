/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const clusterLimits = {
  /** How often a node shows that it lives. */
  beatMs: 1_000,
  /** A node that is silent for this time is gone. Four beats may be lost. */
  silenceMs: 5_000,
  /** A beat that is later than this shows that this node stood still, so it cannot judge the silence of others. */
  lateBeatMs: 2_500,
  /** A question without an answer for this time fails. */
  askMs: 3_000,
  /** Questions that wait for an answer. A node that does not answer gets at most a few thousand in `askMs`. */
  questionsMax: 20_000,
  /** A message is one hint. The largest is a part of a replica's full set. */
  messageBytesMax: 256 * 1024,
  /** Messages to one channel are sent together up to this size. */
  packetBytesMax: 64 * 1024,
  /** Bytes that Redis has not accepted yet. Beyond that hints are dropped: a slow Redis must not fill the memory. */
  unsentBytesMax: 16 * 1024 * 1024,
  /** Entries in one message of a replica: with a few KB each they stay below `messageBytesMax`. Pieces of a part. */
  replica: { changesMax: 64, partsMax: 10_000 },
  /** The connection to Redis is made again when it was silent for this time; own beats come back each second. */
  quietMs: 5_000,
  connectMs: 5_000,
  /** How long a stop waits until Redis has taken the last hints. */
  closeMs: 500,
  /** The pause between two attempts to reach Redis, at first and at most. */
  retryMs: 100,
  retryMsMax: 1_000,
  /** How long a start waits for a Redis that is still starting, and the pause between two tries. */
  startWaitMs: 60_000,
  startRetryMs: 1_000,
};
