/** Who asks, by the bearer token. A token that is not alive is no error here: public lists answer everybody. */
import { rateLimits } from "#server/limits.ts";
import type { RestDeps } from "./deps.ts";
import { addressKey, createLimiter } from "./limiter.ts";
import { isApiPath, type Layer } from "./middleware.ts";

const bearer = /^bearer +([\w-]{1,128})$/i;

export function authenticated({ config, store, now }: RestDeps): Layer {
  const badTokens = createLimiter(rateLimits.badTokenByAddress, config.rateLimits);
  return async (ctx, next) => {
    const token = isApiPath(ctx.path) ? bearer.exec(ctx.get("authorization"))?.[1] : undefined;
    if (token !== undefined) {
      ctx.state.session = await store.sessions.find(token, now());
      if (ctx.state.session === undefined) await badTokens(addressKey(ctx.ip));
    }
    await next();
  };
}
