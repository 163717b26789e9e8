/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { PUSH_CHARS_MAX, PUSH_ENDPOINT_CHARS_MAX } from "#protocol/calls/notification/records.ts";

export const pushLimits = {
  /** Browsers of one user; the oldest goes first. */
  perUserMax: 10,
  endpointCharsMax: PUSH_ENDPOINT_CHARS_MAX,
  /** How long a push service stores what it cannot deliver: a day later it is no news. */
  ttlSeconds: 86_400,
  /** A push service that does not answer in this time is tried again later. */
  answerMsMax: 10_000,
  /** Of the answer nothing but the status is used. */
  answerBytesMax: 16_384,
  /** After a failure of the network or of the push service. */
  retryMs: [5_000, 60_000],
  /** A browser that this number of pushes in a row did not reach, and none for this time, is forgotten until its next visit. */
  failuresMax: 5,
  unreachedMsMax: 86_400_000,
  /** How often it is stored that a browser is reached. */
  deliveredMs: 43_200_000,
  /** How long a stopping server waits for pushes under way. */
  drainMsMax: 2_000,
  /** The title and the text of a notification in a push. */
  textCharsMax: PUSH_CHARS_MAX,
} as const;
