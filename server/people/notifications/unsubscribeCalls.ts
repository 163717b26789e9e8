/** The end of the mails about notifications, without a session. */
import * as v from "valibot";
import { unsubscribeForm } from "#protocol/calls/notification/records.ts";
import { call, done } from "#server/base/api/declare.ts";

const token = v.pipe(v.optional(v.string(), ""), v.maxLength(100));

export const oneClickCall = call({
  method: "POST",
  path: "/unsubscribe",
  who: "anyone",
  summary:
    "What a mail program calls when its user presses Unsubscribe (RFC 8058); the body is not read. `GET` shows a page that asks. `not_found` for a token that is not of this server.",
  query: v.object({ token }),
  answer: done,
  refusals: ["not_found"],
  limits: ["unsubscribe"],
});

export const unsubscribeCall = call({
  method: "POST",
  path: "/api/notifications/unsubscribe",
  who: "anyone",
  summary: "The same for the page that asks: turns `emailNotifications` off for the user of the token.",
  body: unsubscribeForm,
  answer: done,
  refusals: ["not_found"],
  limits: ["unsubscribe"],
});
