import { PROTOCOL } from "#server/protocol/messages.ts";
import type { ClientConfig } from "#server/protocol/clientConfig.ts";
import { hasMetricsToken, metricsOnMainPort } from "#server/metricsAccess.ts";
import { socketUrlFor } from "#server/origins.ts";
import { restLimits } from "#server/limits.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import type { ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";

/** GET /api/config, and what those who run the server ask: /healthz, /readyz, /metrics. */
export function systemRoutes(router: ApiRouter, deps: RestDeps): void {
  const { config, store, metrics, rates, security, socketPort, now } = deps;
  const pinged = sparingly(() => store.ping(), now);

  router.get("/api/config", (ctx) => {
    const socketUrl = socketUrlFor(config, ctx.host, socketPort);
    const google = config.google === null ? null : { clientId: config.google.clientId };
    const { contactEmail } = config;
    ctx.body = { socketUrl, protocol: PROTOCOL, google, quickMatch: true, contactEmail } satisfies ClientConfig;
  });

  router.get("/healthz", (ctx) => {
    ctx.body = { ok: true };
  });

  router.get("/readyz", async (ctx) => {
    await pinged();
    ctx.body = { ok: true };
  });

  router.get("/metrics", async (ctx) => {
    const access = metricsOnMainPort(config);
    if (access === "absent") throw new HttpFailure("not_found");
    if (!hasMetricsToken(config, ctx.get("authorization"))) {
      security.record({ event: "token-refused", user: null, over: "metrics", address: ctx.ip });
      bound(rates, "badToken", { address: ctx.state.address });
      throw new HttpFailure("unauthorized");
    }
    ctx.type = metrics.contentType;
    ctx.body = await metrics.text();
  });
}

/** However often one asks, the store is asked at most once in `pingMsMin`. */
function sparingly(ping: () => Promise<void>, now: () => number): () => Promise<void> {
  let asked = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(now() - askedAt) >= restLimits.pingMsMin) {
      askedAt = now();
      asked = ping();
      asked.catch(() => {});
    }
    return asked;
  };
}
