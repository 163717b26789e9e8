/** Mails that were printed instead of sent. */
import { call, raw } from "#server/base/api/declare.ts";

export const devMailCall = call({
  method: "GET",
  path: "/dev/mail",
  who: "anyone",
  summary:
    "The mails that were printed because no mail server is set, as a page or as JSON, for browsers on the server's own machine; `not_found` for others and in production.",
  answer: raw("text/html", "application/json"),
  refusals: ["not_found"],
});
