/** Finds the session of the bearer token. A dead token is no error here, because public lists need no session. */
import type { Context } from "#server/base/domain.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { LimitHit } from "#server/base/api/failure.ts";
import { takeLimit } from "#server/base/api/takeLimit.ts";
import type { Layer } from "#server/base/api/session.ts";

const bearer = /^bearer +([\w-]{1,128})$/i;

type AuthenticateDependencies = Pick<Context, "rates" | "security" | "now"> & {
  readonly store: { readonly sessions: Pick<SessionStore, "find" | "remembered"> };
};

export function authenticated({ rates, security, store, now }: AuthenticateDependencies): Layer {
  return async (ctx, next) => {
    const token = ctx.path.startsWith("/api/") ? bearer.exec(ctx.get("authorization"))?.[1] : undefined;
    if (token !== undefined) {
      const { address } = ctx.state;
      const waitMs = rates.waitMs("badToken", { address });
      // After too many wrong tokens of an address the store is not asked; sessions that this server remembers continue.
      const isAsked = waitMs === 0 || store.sessions.remembered(token) !== undefined;
      if (!isAsked) throw new LimitHit("badToken", waitMs);
      const isOne = token.length === sessionLimits.tokenChars;
      ctx.state.session = isOne ? await store.sessions.find(token, now()) : undefined;
      if (ctx.state.session === undefined) {
        security.record({ event: "token-refused", user: null, over: "rest", address: ctx.ip });
        takeLimit(rates, "badToken", { address });
      }
    }
    await next();
  };
}
