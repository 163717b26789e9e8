/** Who asks, as handlers and the layers around them see it. */
import type Router from "@koa/router";
import type { RouterContext } from "@koa/router";
import type { Session, User } from "#server/db/records.ts";
import type { RestState } from "#server/http/deps.ts";
import { HttpFailure } from "./failure.ts";

export type ApiRouter = Router<RestState>;
export type ApiContext = RouterContext<RestState>;

/** The session of who asks, or the failure that says there is none. */
export function sessionOf(ctx: ApiContext, otherwise: "unauthorized" | "login_required" = "unauthorized"): Session {
  const { session } = ctx.state;
  if (session === undefined) throw new HttpFailure(otherwise);
  return session;
}

/** The account of who asks; guests are refused. */
export function accountOf(ctx: ApiContext): User {
  const { user } = sessionOf(ctx);
  if (user.role === "guest") throw new HttpFailure("forbidden");
  return user;
}
