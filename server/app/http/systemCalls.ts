/** What the page asks before anything else, and what operators ask. */
import * as v from "valibot";
import { clientConfigSchema } from "#protocol/calls/clientConfig.ts";
import { call, raw, record } from "#server/base/api/declare.ts";

const yes = v.object({ ok: v.boolean() });

export const configCall = call({
  method: "GET",
  path: "/api/config",
  who: "anyone",
  summary:
    "Where the sockets are, the protocol's number, what this server offers, and `contactEmail`, where people write to, or null.",
  answer: record(clientConfigSchema),
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
