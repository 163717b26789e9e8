import { PROTOCOL } from "#protocol/frames/messages.ts";
import { hasMetricsToken, metricsOnMainPort } from "./metricsAccess.ts";
import { socketUrlFor } from "#server/base/api/origins.ts";
import { httpLimits } from "./limits.ts";
import { configCall, healthCall, metricsCall, readyCall } from "./systemCalls.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import { domain } from "#server/base/domain.ts";
import type { SecurityLog } from "#server/base/security/securityLog.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface SystemDependencies {
  readonly config: Config;
  readonly store: { ping(): Promise<void> };
  readonly metrics: Metrics;
  readonly security: SecurityLog;
  /** The port the sockets got, which a port of 0 does not tell. */
  readonly socketPort: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Calls of the page before all others, and calls of operators. */
export function systemRoutes(serve: Serve, deps: SystemDependencies): void {
  const { config, store, metrics, security, socketPort, now } = deps;
  const pinged = atMostOften(() => store.ping(), now);

  serve(configCall, ({ ctx }) => {
    const socketUrl = socketUrlFor(config, ctx.host, socketPort);
    const google = config.google === null ? null : { clientId: config.google.clientId };
    const { contactEmail } = config;
    return { socketUrl, protocol: PROTOCOL, google, quickMatch: true, contactEmail };
  });

  serve(healthCall, () => ({ ok: true }));

  serve(readyCall, async () => {
    await pinged();
    return { ok: true };
  });

  serve(metricsCall, async ({ ctx, take }) => {
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

/** A ping that asks the store at most once in `pingMsMin`; calls in between get the last answer. */
function atMostOften(ping: () => Promise<void>, now: () => number): () => Promise<void> {
  let asked = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(now() - askedAt) >= httpLimits.pingMsMin) {
      askedAt = now();
      asked = ping();
      asked.catch(() => {});
    }
    return asked;
  };
}

/** What is asked of the server as a whole. */
export const systemDomain = domain({ routes: [systemRoutes] });
