/** The session of a request, as handlers and middlewares see it. */
import type Router from "@koa/router";
import type { RouterContext } from "@koa/router";
import type { Middleware } from "koa";
import type { Session, User } from "#server/base/db/records.ts";
import { HttpFailure } from "./failure.ts";

/** What the middlewares leave for the handlers in `ctx.state`. */
export interface RestState {
  requestId: string;
  /** Where the request comes from, as the key by which it is limited. */
  address: string;
  /** The session of the bearer token; undefined without a living one. */
  session: Session | undefined;
}

/** A Koa middleware. Koa's own type lets one answer `any`; nothing reads what it resolves to. */
export type Layer = (ctx: Parameters<Middleware<RestState>>[0], next: () => Promise<unknown>) => Promise<unknown>;

export type ApiRouter = Router<RestState>;
export type ApiContext = RouterContext<RestState>;

/**
 * The session of the request.
 * @throws HttpFailure with the code `otherwise` where there is none
 */
export function sessionOf(ctx: ApiContext, otherwise: "unauthorized" | "login_required" = "unauthorized"): Session {
  const { session } = ctx.state;
  if (session === undefined) throw new HttpFailure(otherwise);
  return session;
}

/**
 * The account of the request.
 * @throws HttpFailure `unauthorized` without a session, `forbidden` for a guest
 */
export function accountOf(ctx: ApiContext): User {
  const { user } = sessionOf(ctx);
  if (user.role === "guest") throw new HttpFailure("forbidden");
  return user;
}
