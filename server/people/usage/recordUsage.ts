/**
 * From which network and browser accounts are used, recorded for the weight of rated results [R22]. A browser is known by a
 * random id in a cookie, the desktop app by one in a header. Neither gives any right: who asks, the bearer token says.
 */
import type { Instant } from "#protocol/quantities.ts";
import { randomBytes } from "node:crypto";
import { usageLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Log } from "#server/base/core/log.ts";
import type { UsageStore } from "./usageStore.ts";
import type { ApiContext, Layer } from "#server/base/api/session.ts";

/** The dependencies of recording where an account is used. */
export interface UsageDependencies {
  readonly config: Pick<Config, "publicUrl">;
  readonly store: { readonly usage: Pick<UsageStore, "record"> };
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

type UsageContext = Pick<ApiContext, "get" | "cookies" | "state">;

const browserHeader = "x-spar-browser";
const idPattern = /^[\w-]{22}$/;

/** The name of the cookie: over https one that no other host and no plain connection can set. */
const cookieName = (isSecure: boolean): string => (isSecure ? "__Host-spar-browser" : "spar-browser");

const isSecureSite = ({ publicUrl }: UsageDependencies["config"]): boolean => publicUrl?.startsWith("https:") ?? false;

/** The id that came with a request; null without one. */
function browserOf(ctx: UsageContext, isSecure: boolean): string | null {
  const given = ctx.get(browserHeader) || ctx.cookies.get(cookieName(isSecure), { signed: false }) || "";
  return idPattern.test(given) ? given : null;
}

/** Gives a browser an id for a year, or the one it has for another year. The app keeps its own. */
function storeBrowserId(ctx: UsageContext, isSecure: boolean): string {
  const known = browserOf(ctx, isSecure);
  if (known !== null && ctx.get(browserHeader) !== "") return known;
  const id = known ?? randomBytes(usageLimits.browserIdBytes).toString("base64url");
  // Behind a proxy the connection to us is plain while that of the browser is not.
  ctx.cookies.secure = isSecure;
  ctx.cookies.set(cookieName(isSecure), id, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    path: "/",
    maxAge: usageLimits.browserCookieMs,
    signed: false,
    overwrite: true,
  });
  return id;
}

/** Records from where an account is used. A failure is logged and does not stop the call. */
async function recordUsage(
  { store, log, now }: UsageDependencies,
  ctx: UsageContext,
  userId: UserId,
  browser: string | null,
): Promise<void> {
  try {
    await store.usage.record(userId, { network: ctx.state.address, browser }, now());
  } catch (error) {
    log.warn({ err: error }, "where an account is used from was not kept");
  }
}

/** Returns a function that records from where a user signs in; from then on the browser has an id. */
export const signInUsageRecorder =
  (deps: UsageDependencies) =>
  (ctx: UsageContext, userId: UserId): Promise<void> =>
    recordUsage(deps, ctx, userId, storeBrowserId(ctx, isSecureSite(deps.config)));

/** Calls of a page at its start and before a rated match: here a browser without an id gets one. */
const browserIdCalls = new Set(["GET /api/users/me", "POST /api/matchmaking/join"]);

/** Records from where each request of an account comes; guests play no rated match. */
export function usageRecorded(deps: UsageDependencies): Layer {
  const isSecure = isSecureSite(deps.config);
  return async (ctx, next) => {
    const user = ctx.state.session?.user;
    if (user === undefined || user.role === "guest") return next();
    const known = browserOf(ctx, isSecure);
    const isNamed = known === null && browserIdCalls.has(`${ctx.method} ${ctx.path}`);
    // Beside the call itself: while the store is away an answer must not wait for it twice.
    const noted = recordUsage(deps, ctx, user.id, isNamed ? storeBrowserId(ctx, isSecure) : known);
    try {
      await next();
    } finally {
      await noted;
    }
  };
}
