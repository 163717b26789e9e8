/** Who asks, by the bearer token. A token that is not alive is no error here: public lists answer everybody. */
import type { RestDeps } from "./deps.ts";
import { bound } from "./limiter.ts";
import type { Layer } from "./middleware.ts";

const bearer = /^bearer +([\w-]{1,128})$/i;

export function authenticated({ rates, security, store, now }: RestDeps): Layer {
  return async (ctx, next) => {
    const token = ctx.path.startsWith("/api/") ? bearer.exec(ctx.get("authorization"))?.[1] : undefined;
    if (token !== undefined) {
      ctx.state.session = await store.sessions.find(token, now());
      if (ctx.state.session === undefined) {
        security.record({ event: "token-refused", user: null, over: "rest", address: ctx.ip });
        bound(rates, "badToken", { address: ctx.state.address });
      }
    }
    await next();
  };
}
