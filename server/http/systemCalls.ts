/** What the page asks before anything else, and what those ask who run the server. */
import * as v from "valibot";
import { clientConfigSchema } from "#server/protocol/clientConfig.ts";
import { call, raw, record } from "#server/api/declare.ts";
import { byFile } from "#server/api/fields.ts";

const yes = v.object({ ok: v.boolean() });

export const configCall = call({
  method: "GET",
  path: "/api/config",
  who: "anyone",
  summary:
    "Where the sockets are, the protocol's number, what this server offers, and `contactEmail`, where people write to, or null.",
  answer: record(clientConfigSchema),
});

export const avatarCall = call({
  method: "GET",
  path: "/avatars/:file",
  who: "anyone",
  summary: "An uploaded picture, the same for ever under its name.",
  params: byFile,
  answer: raw("image/webp"),
});

export const healthCall = call({
  method: "GET",
  path: "/healthz",
  who: "anyone",
  summary: "The process is alive.",
  answer: record(yes),
});

export const readyCall = call({
  method: "GET",
  path: "/readyz",
  who: "anyone",
  summary: "The journal is replayed and the store answers; else `unavailable`.",
  answer: record(yes),
});

export const metricsCall = call({
  method: "GET",
  path: "/metrics",
  who: "anyone",
  summary:
    "Counters and histograms as Prometheus text. `METRICS_TOKEN` as the bearer token where the server has one; `not_found` where the metrics have a port of their own.",
  answer: raw("text/plain"),
  refusals: ["not_found", "unauthorized"],
  ownLimits: ["badToken"],
});

export const devMailCall = call({
  method: "GET",
  path: "/dev/mail",
  who: "anyone",
  summary:
    "The mails that were printed because no mail server is set, as a page or as JSON, for browsers on the server's own machine; `not_found` for others and in production.",
  answer: raw("text/html", "application/json"),
  refusals: ["not_found"],
});
