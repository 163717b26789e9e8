/**
 * A page of another site may send requests from a visitor's browser. It must not change anything here: not make guests
 * by the hundred from the visitor's address, not sign a visitor out. Every call that may change something passes here.
 */
import type { Config } from "#server/base/config/config.ts";
import { desktopOrigin, isAllowedOrigin, isOwnHost, noteUnexpectedPage } from "#server/base/api/origins.ts";
import type { Context } from "#server/base/domain.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Layer } from "#server/base/api/session.ts";
import { type IsUpload, isApiPath } from "./middleware.ts";

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The headers by which a browser names the page that asks. No page can write them itself. */
export interface Caller {
  readonly origin: string;
  /** `Sec-Fetch-Site`; empty from programs, old browsers and pages without https. */
  readonly site: string;
  readonly host: string;
}

/** Whether it is no page of another site: our own, one on the list, the desktop app, or a program. */
export function isOwnCaller(config: Config, { origin, site, host }: Caller): boolean {
  // Not a page: an address that a user typed.
  if (site === "none") return true;
  if (origin === "") return site === "" || (site === "same-origin" && isOwnHost(config, host));
  if (origin === desktopOrigin || isAllowedOrigin(config, origin, host)) return true;
  // The browser's word for a page of the host that it asked, which must be ours: without PUBLIC_URL it is all there is
  // to know behind a proxy that changes the host.
  return site === "same-origin" && isOwnHost(config, host) && config.publicUrl === null;
}

/**
 * Refuses calls from pages of other sites (403), and a POST that is not JSON (415): a form or a text can be sent to
 * another site without asking it first.
 */
export const fromOwnPages = ({ config, log }: Pick<Context, "config" | "log">, isUpload: IsUpload): Layer => {
  return async (ctx, next) => {
    if (!isApiPath(ctx.path) || safeMethods.has(ctx.method)) return next();
    const caller = { origin: ctx.get("origin"), site: ctx.get("sec-fetch-site"), host: ctx.host };
    if (!isOwnCaller(config, caller)) {
      noteUnexpectedPage(log, caller.origin);
      throw new HttpFailure("unexpected_address");
    }
    const isJson = /^application\/json\s*(;|$)/i.test(ctx.get("content-type"));
    if (ctx.method === "POST" && !isUpload(ctx) && !isJson) throw new HttpFailure("unsupported_media_type");
    return next();
  };
};
