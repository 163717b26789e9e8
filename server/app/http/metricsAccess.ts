/** Access to /metrics: in production no client may read it, unless a port of its own or a token is set. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "#server/base/config/config.ts";
import { openListener, type HttpListener } from "./listener.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";

type Settings = Pick<Config, "mode" | "metrics">;

/** How /metrics is answered on the port of the pages. */
export function metricsOnMainPort({ mode, metrics }: Settings): "open" | "with-token" | "absent" {
  if (metrics.port !== null) return "absent";
  if (metrics.token !== null) return "with-token";
  return mode === "production" ? "absent" : "open";
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether an Authorization header holds the token; the time it takes reveals nothing about the token. */
export function hasMetricsToken({ metrics }: Settings, authorization: string): boolean {
  if (metrics.token === null) return true;
  return timingSafeEqual(digest(authorization.replace(/^bearer +/i, "")), digest(metrics.token));
}

/** Opens the port of /metrics alone. */
export function openMetrics(settings: Settings, port: number, metrics: Metrics, log: Log): Promise<HttpListener> {
  const failed = (error: unknown): void => log.error({ err: error }, "the metrics were not answered");
  const place = { host: settings.metrics.host, port, setting: "METRICS_PORT", trustProxy: 0 } as const;
  return openListener(metricsHandler(settings, metrics, failed), place);
}

const statusText = (status: number): string => `${JSON.stringify({ status })}\n`;

/** Answers GET /metrics, and nothing else, on a port of its own; an error goes to `failed` and is answered with 500. */
export function metricsHandler(
  settings: Settings,
  metrics: Pick<Metrics, "text" | "contentType">,
  failed: (error: unknown) => void,
) {
  const answer = async ({ method, url, headers }: IncomingMessage): Promise<[status: number, text: string]> => {
    if (method !== "GET" || url !== "/metrics") return [404, statusText(404)];
    if (!hasMetricsToken(settings, headers.authorization ?? "")) return [401, statusText(401)];
    return [200, await metrics.text()];
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const send = ([status, text]: [status: number, text: string]): void => {
      const type = status === 200 ? metrics.contentType : "application/json; charset=utf-8";
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
    };
    answer(request)
      .then(send)
      .catch((error: unknown) => {
        failed(error);
        if (response.headersSent) response.destroy();
        else send([500, statusText(500)]);
      });
  };
}
