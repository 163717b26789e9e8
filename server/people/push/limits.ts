/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { PUSH_CHARS_MAX, PUSH_ENDPOINT_CHARS_MAX } from "#protocol/calls/notification/records.ts";

export const pushLimits = {
  /** Browsers of one user; the oldest is removed first. */
  perUserMax: 10,
  endpointCharsMax: PUSH_ENDPOINT_CHARS_MAX,
  /** How long a push service stores an undelivered push: a day later it is no news. */
  ttlSeconds: 86_400,
  /** Time for a push service to answer; after it the push is tried again later. */
  answerMsMax: 10_000,
  /** The longest answer that is read; only its status is used. */
  answerBytesMax: 16_384,
  /** Pauses after failures of the network or of the push service. */
  retryMs: [5_000, 60_000],
  /** A browser is removed until its next visit after this number of failures in a row and no success for this time. */
  failuresMax: 5,
  unreachedMsMax: 86_400_000,
  /** The shortest time between two writes that a browser was reached. */
  deliveredMs: 43_200_000,
  /** How long a stopping server waits for pushes under way. */
  drainMsMax: 2_000,
  /** Characters of the title and of the text of a push. */
  textCharsMax: PUSH_CHARS_MAX,
} as const;
