/** Notifications of the system in browsers (Web Push). */
import * as v from "valibot";
import { pushKeySchema } from "#protocol/calls/notification/records.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import { pushLimits } from "./limits.ts";

const endpoint = v.pipe(
  v.string("a text"),
  v.minLength(1, "a text"),
  v.maxLength(pushLimits.endpointCharsMax, "a text"),
);
/** A point of P-256, uncompressed, and 16 bytes, both in base64url. */
const p256dh = v.pipe(v.string("a key"), v.regex(/^B[\w-]{86}=?$/, "a key"));
const auth = v.pipe(v.string("a secret"), v.regex(/^[\w-]{22}={0,2}$/, "a secret"));

export const pushKeyCall = call({
  method: "GET",
  path: "/api/push",
  who: "account",
  summary: "The server's public key, by which a browser subscribes, and whether the user wants pushes.",
  answer: record(pushKeySchema),
});

export const subscribeCall = call({
  method: "PUT",
  path: "/api/push/subscription",
  who: "account",
  summary: `Stores the subscription of this browser until the session ends; ${pushLimits.perUserMax} for each user. Only https addresses of public push services, else \`bad_request\`.`,
  body: v.object({ endpoint, p256dh, auth }),
  answer: done,
  refusals: ["bad_request"],
  limits: ["push"],
});

export const endSubscriptionCall = call({
  method: "DELETE",
  path: "/api/push/subscription",
  who: "account",
  summary: "Forgets the subscription of this browser.",
  body: v.object({ endpoint }),
  answer: done,
  limits: ["push"],
});
