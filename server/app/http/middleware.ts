/** The steps before and after the handler of every request. */
import { randomUUID } from "node:crypto";
import { bodyParser } from "@koa/bodyparser";
import cors from "@koa/cors";
import helmet from "koa-helmet";
import { addressKey, clientAddress } from "#server/base/core/addresses.ts";
import { workFor } from "#server/base/core/asker.ts";
import { apiLimits } from "#server/base/api/limits.ts";
import { httpLimits } from "./limits.ts";
import { MailUnavailable } from "#server/people/mail/mailer.ts";
import { isAllowedOrigin, socketUrlFor } from "#server/base/api/origins.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { Crowded } from "#server/base/core/turns.ts";
import { JournalError } from "#server/base/journal/errors.ts";
import { TICKET_TOKEN_HEADER } from "#protocol/calls/support.ts";
import type { CallEnd } from "#server/base/core/traces.ts";
import type { Layer, RestState } from "#server/base/api/session.ts";
import type { Context } from "#server/base/domain.ts";
import { failureOfStatus, HttpFailure, LimitHit, takeLimit } from "#server/base/api/failure.ts";
import { oneClickRoute } from "#server/people/notifications/unsubscribe.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { SecurityEvent, SecurityEvents } from "#server/base/securityLog.ts";

/**
 * Refusals of the API that are security events. Handlers record those that only they know, such as whose password was
 * wrong.
 */
interface RefusedRequest {
  readonly path: string;
  readonly ip: string;
  readonly state: Partial<RestState>;
}

type GoogleRefused = SecurityEvents["google-refused"];

const googleReasons: Partial<Record<ApiErrorCode, GoogleRefused["why"]>> = {
  google_failed: "not-proven",
  google_unknown: "unknown",
  google_email_taken: "taken",
  google_linked: "taken",
};
const intents: readonly GoogleRefused["intent"][] = ["login", "signup", "link", "confirm"];

/** The event that a refusal is; undefined for one that is none. */
function eventOf(failure: HttpFailure, { path, ip: address, state }: RefusedRequest): SecurityEvent | undefined {
  const by = { user: state.session?.user.id ?? null, address };
  if (failure instanceof LimitHit) return { event: "limit-hit", limit: failure.limit, ...by };
  const { code } = failure.body;
  if (code === "code_invalid" || code === "code_replaced") return { event: "proof-refused", what: "code", ...by };
  if (code === "ticket_invalid") return { event: "proof-refused", what: "ticket", ...by };
  if (code === "reset_invalid") return { event: "reset-refused", ...by };
  const why = googleReasons[code];
  const intent = intents.find((each) => path === `/api/auth/google/${each}`);
  return why === undefined || intent === undefined ? undefined : { event: "google-refused", intent, why, ...by };
}

/** Everything under /api, in upper and lower case: it is answered in JSON and never with the page. */
export const isApiPath = (path: string): boolean => /^\/(api|healthz|readyz|metrics)(\/|$)/i.test(path);

/** An id that is safe in a log and in a header. */
const requestIdPattern = /^[\w.-]{1,64}$/;

type RecordedNeeds = Pick<Context, "config" | "log" | "metrics" | "traces" | "now">;

/** The route and not the path: what a client writes into a path may be anything. */
function routeOf(ctx: object): string | null {
  const route: unknown = Reflect.get(ctx, "_matchedRoute");
  return typeof route === "string" ? route : null;
}

/** The span of a call at its end. */
function callEnd(ctx: Parameters<Layer>[0]): CallEnd {
  const route = routeOf(ctx);
  return {
    name: route === null ? ctx.method : `${ctx.method} ${route}`,
    fields: {
      "http.request.method": ctx.method,
      ...(route === null ? {} : { "http.route": route }),
      "http.response.status_code": ctx.status,
      "spar.request.id": ctx.state.requestId,
    },
    isFailed: ctx.status >= 500,
  };
}

/**
 * Names the request, notes whose it is, counts it and writes one line about it: its route, no path, no query, no header,
 * no body. The answer says its time by the server's clock, by which pages count down.
 */
export const recorded = ({ config, log, metrics, traces, now }: RecordedNeeds): Layer => {
  return async (ctx, next) => {
    const given = ctx.get("x-request-id");
    ctx.state.requestId = config.trustProxy > 0 && requestIdPattern.test(given) ? given : randomUUID();
    ctx.set("X-Request-Id", ctx.state.requestId);
    const remote = ctx.req.socket.remoteAddress ?? "";
    ctx.request.ip = clientAddress(remote, ctx.get("x-forwarded-for"), config.trustProxy);
    ctx.state.address = addressKey(ctx.ip);
    const startedAt = performance.now();
    const work = () => workFor(() => ({ address: ctx.state.address, user: ctx.state.session?.user.id ?? null }), next);
    if (traces === null || !ctx.path.startsWith("/api/")) await work();
    else await traces.call(config.trustProxy > 0 ? ctx.get("traceparent") : "", work, () => callEnd(ctx));
    ctx.set("Date", new Date(now()).toUTCString());
    const tookMs = performance.now() - startedAt;
    metrics.observeRequest(ctx.method, ctx.status, tookMs);
    if (!isApiPath(ctx.path)) return;
    const { requestId, session } = ctx.state;
    const line = { requestId, method: ctx.method, route: routeOf(ctx) };
    log.debug({ ...line, status: ctx.status, ms: Math.round(tookMs), user: session?.user.id }, "request");
  };
};

/** Turns every error of a handler into an answer that shows no internals. */
export const answered = ({ log, security }: Pick<Context, "log" | "security">): Layer => {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && isApiPath(ctx.path)) throw new HttpFailure("not_found");
    } catch (error) {
      const failure = failureOf(error);
      const event = eventOf(failure, ctx);
      if (event !== undefined) security.record(event);
      // A refusal by intent is not an error, also with a status of 500 and above.
      if (failure.status >= 500 && !(error instanceof Crowded || error instanceof HttpFailure))
        log.error({ err: error, requestId: ctx.state.requestId }, "request failed");
      ctx.status = failure.status;
      // A handler may have said already how long its answer is good for, and under which name.
      ctx.remove("ETag");
      ctx.set({ "Cache-Control": "no-store", ...failure.headers });
      ctx.type = "json";
      ctx.body = JSON.stringify(failure.body);
    }
  };
};

function failureOf(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (error instanceof StoreUnavailable || error instanceof JournalError) return new HttpFailure("unavailable");
  if (error instanceof Crowded) {
    return error.isOwn
      ? new LimitHit(error.share, httpLimits.crowdedMs)
      : new HttpFailure("busy", undefined, { "Retry-After": String(httpLimits.crowdedMs / 1_000) });
  }
  if (error instanceof MailUnavailable) return new HttpFailure("not_available");
  return failureOfStatus(error) ?? new HttpFailure("internal");
}

/** Security headers. The page may connect to us and to our sockets, and to nothing else. */
export const guarded = ({ config, socketPort }: Pick<Context, "config"> & { readonly socketPort: number }): Layer => {
  const isSecure = config.publicUrl?.startsWith("https:") ?? false;
  const headers: Layer = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure && { includeSubDomains: config.hstsSubdomains },
    // Browsers ignore these without https and say so in the console.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  });
  const events = config.analytics === null ? "" : ` ${new URL(config.analytics.url).origin}`;
  return (ctx, next) => {
    const socket = socketUrlFor(config, ctx.host, socketPort);
    const policy = [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${new URL(socket).origin}${events}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ];
    ctx.set("Content-Security-Policy", policy.join("; "));
    ctx.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (isApiPath(ctx.path)) ctx.set("Cache-Control", "no-store");
    return headers(ctx, next);
  };
};

/** Answers other origins only where they are on the list. */
export const shared = ({ config }: Pick<Context, "config">): Layer =>
  cors({
    origin: (ctx) => {
      const origin = ctx.get("origin");
      return isAllowedOrigin(config, origin, ctx.host) ? origin : "";
    },
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["Authorization", "Content-Type", TICKET_TOKEN_HEADER],
    exposeHeaders: ["Retry-After", "X-Request-Id"],
    maxAge: httpLimits.preflightSeconds,
  });

/** Bounds what one address may ask of the API altogether. */
export const limited = ({ rates }: Pick<Context, "rates">): Layer => {
  return async (ctx, next) => {
    if (ctx.path.length > apiLimits.pathCharsMax) throw new HttpFailure("not_found");
    if (ctx.path.startsWith("/api/")) takeLimit(rates, "api", { address: ctx.state.address });
    await next();
  };
};

/** Whether a request is a form with a file. Its call reads and bounds the form itself. */
export type IsUpload = (ctx: Pick<Parameters<Layer>[0], "method" | "path">) => boolean;

/** Whether it is the unsubscribe request of a mail program, which sends a form without fields of its own. */
const isOneClick = (ctx: Pick<Parameters<Layer>[0], "method" | "path">): boolean =>
  ctx.method === oneClickRoute.method && ctx.path === oneClickRoute.path;

/** Reads a body of JSON. Anything else with a body is refused before a byte of it is read. */
export const jsonBody = (isUpload: IsUpload): Layer => {
  const parse: Layer = bodyParser({
    enableTypes: ["json"],
    // The end of an account asks again who it is.
    parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
    jsonLimit: httpLimits.bodyBytesMax,
    jsonStrict: true,
    onError: (error) => {
      const failure = failureOfStatus(error);
      throw failure === undefined || failure.status === 400 ? new HttpFailure("invalid_body") : failure;
    },
  });
  return (ctx, next) => {
    const isPlain = ctx.get("content-encoding") === "" && /^(utf-?8)?$/i.test(ctx.request.charset);
    if (ctx.request.length === 0 || !hasBody(ctx) || isUpload(ctx) || isOneClick(ctx)) return next();
    if (!isPlain || ctx.is("json") === false) throw new HttpFailure("unsupported_media_type");
    return parse(ctx, next);
  };
};

const hasBody = (ctx: Parameters<Layer>[0]): boolean =>
  ctx.request.length !== undefined || ctx.get("transfer-encoding") !== "";
