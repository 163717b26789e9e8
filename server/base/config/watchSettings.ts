/** The settings by which operators watch a server: its log, its security log, its metrics and its traces. */
import type { LogFormat } from "#server/base/core/log.ts";
import { StartError } from "#server/base/core/errors.ts";
import { choice, host, integer, publicAddress, textOf } from "./environment.ts";
import type { Environment } from "./settingNames.ts";

/** How /metrics is read; see metricsAccess.ts. */
export interface MetricsPlace {
  /** null: on the port of the pages. */
  readonly port: number | null;
  readonly host: string;
  /** The bearer token that a reader must send; null: none. */
  readonly token: string | null;
}

export interface WatchSettings {
  readonly logLevel: string;
  /** Sentences for the person who started the server, or JSON for programs. */
  readonly logFormat: LogFormat;
  /** The file of the security log; null: lines on standard output. */
  readonly securityLog: string | null;
  readonly metrics: MetricsPlace;
  /** The collector of traces, without a trailing slash; null: no traces. */
  readonly collector: string | null;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const logFormats = ["text", "json"] as const;

/** @param usualFormat That of the log where LOG_FORMAT is not set. @throws StartError for a wrong value */
export function watchSettings(env: Environment, usualFormat: LogFormat): WatchSettings {
  const logFormat = choice(env, "LOG_FORMAT", usualFormat, logFormats);
  return {
    logLevel: choice(env, "LOG_LEVEL", logFormat === "text" ? "warn" : "info", logLevels),
    logFormat,
    securityLog: textOf(env, "SECURITY_LOG"),
    metrics: metricsPlace(env),
    collector: publicAddress(env, "OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]),
  };
}

const metricsTokenCharsMin = 16;

function metricsPlace(env: Environment): MetricsPlace {
  const token = textOf(env, "METRICS_TOKEN");
  // A secret, so it is not repeated.
  if (token !== null && (token.length < metricsTokenCharsMin || !/^[\x21-\x7e]+$/.test(token))) {
    throw new StartError(`METRICS_TOKEN: expected ${metricsTokenCharsMin} or more letters, digits and signs`);
  }
  const port = textOf(env, "METRICS_PORT") === null ? null : integer(env, "METRICS_PORT", 0, 65_535);
  return { port, host: host(env, "METRICS_HOST", "127.0.0.1"), token };
}
