import type { Instant } from "#protocol/quantities.ts";
import * as v from "valibot";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { hasMetricsToken, metricsOnMainPort } from "./metricsAccess.ts";
import { version } from "#server/base/core/version.ts";
import { socketUrlFor } from "#server/base/api/origins.ts";
import { httpLimits } from "./limits.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import { domain } from "#server/base/domain.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { route } from "#server/base/api/declare.ts";
import { configCall } from "#protocol/calls/clientConfig.ts";
import { call, raw, record } from "#protocol/call.ts";
import { node } from "#protocol/schema.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import type { Membership } from "#server/base/cluster/nodes.ts";

const configRoute = route(configCall, {
  summary:
    "Where the sockets are, the protocol's number, what this server offers, `contactEmail`, where people write to, or null, and `version`, the server's.",
});

const yes = v.object({ ok: v.boolean() });
const alive = v.object({ ...yes.entries, version: v.string() });

/** Of a node only: its name, the leader's, whether hints reach the others, and the living nodes. */
const ready = v.object({
  ...yes.entries,
  node: v.optional(node),
  leader: v.optional(v.nullable(node)),
  hints: v.optional(v.boolean()),
  nodes: v.optional(v.array(v.object({ name: node, state: v.string(), version: v.string() }))),
});

const healthRoute = route(
  call({
    method: "GET",
    path: "/healthz",
    who: "anyone",
    answer: record(alive),
  }),
  {
    summary: "The process is alive, and the version of Spar that it runs.",
  },
);

const readyRoute = route(
  call({
    method: "GET",
    path: "/readyz",
    who: "anyone",
    answer: record(ready),
  }),
  {
    summary:
      "The journal is replayed and the store answers; else `unavailable`. A node of a cluster says its name, which node leads, whether it reaches the others (`hints`), and which nodes live; it is `unavailable` while it begins or leaves.",
  },
);

const metricsRoute = route(
  call({
    method: "GET",
    path: "/metrics",
    who: "anyone",
    answer: raw("text/plain"),
  }),
  {
    summary:
      "Counters and histograms as Prometheus text. `METRICS_TOKEN` as the bearer token where the server has one; `not_found` where the metrics have a port of their own.",
    refusals: ["not_found", "unauthorized"],
    ownLimits: ["badToken"],
  },
);

interface SystemDependencies {
  readonly config: Config;
  readonly store: { readonly membership: Membership | null; ping(): Promise<void> };
  readonly cluster: Pick<Cluster, "isReachable">;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
  /** The port the sockets got, which a port of 0 does not tell. */
  readonly socketPort: number;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** Calls of the page before all others, and calls of operators. */
function systemRoutes(serve: Serve, deps: SystemDependencies): void {
  const { config, store, cluster, metrics, security, socketPort, now } = deps;
  const pinged = atMostOften(() => store.ping(), now);

  serve(configRoute, ({ ctx }) => {
    const socketUrl = socketUrlFor(config, ctx.host, socketPort);
    const google = config.google === null ? null : { clientId: config.google.clientId };
    const { contactEmail } = config;
    return { socketUrl, protocol: PROTOCOL, google, quickMatch: true, contactEmail, version };
  });

  serve(healthRoute, () => ({ ok: true, version }));

  serve(readyRoute, async () => {
    await pinged();
    return { ok: true, ...asNode(store.membership, cluster) };
  });

  serve(metricsRoute, async ({ ctx, take }) => {
    const access = metricsOnMainPort(config);
    if (access === "absent") throw new HttpFailure("not_found");
    if (!hasMetricsToken(config, ctx.get("authorization"))) {
      security.record({ event: "token-refused", user: null, over: "metrics", address: ctx.ip });
      take("badToken", { address: ctx.state.address });
      throw new HttpFailure("unauthorized");
    }
    ctx.type = metrics.contentType;
    ctx.body = await metrics.text();
  });
}

/** What a node says of itself and others; nothing for a server alone. @throws HttpFailure if it takes no new players */
function asNode(membership: Membership | null, cluster: Pick<Cluster, "isReachable">) {
  if (membership === null) return {};
  const { lease, leadership, nodes } = membership;
  if (!lease.isHeld || lease.state !== "ready") throw new HttpFailure("unavailable");
  const living = nodes.list().map(({ node: name, state, version: runs }) => ({ name, state, version: runs }));
  return { node: lease.node, leader: leadership.leader, hints: cluster.isReachable, nodes: living };
}

/** A ping that asks the store at most once in `pingMsMin`; calls in between get the last answer. */
function atMostOften(ping: () => Promise<void>, now: () => Instant): () => Promise<void> {
  let last = Promise.resolve();
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(now() - lastAt) >= httpLimits.pingMsMin) {
      lastAt = now();
      last = ping();
      last.catch(() => {});
    }
    return last;
  };
}

/** Calls about the server as a whole. */
export const systemDomain = domain({ routes: { "The server": [systemRoutes] } });
