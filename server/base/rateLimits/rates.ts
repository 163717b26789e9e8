/** The server's one limiter: calls and sockets ask it, with the limits of rateLimits.ts. */
import { Limiter, type LimiterParts } from "#server/base/core/limiter.ts";
import { limiterKeysMax, rateLimits } from "./rateLimits.ts";

export type RateLimiter = Limiter<typeof rateLimits>;
export type RateName = keyof typeof rateLimits;

export const createRateLimiter = (parts: Omit<LimiterParts, "keysMax">): RateLimiter =>
  new Limiter(rateLimits, { ...parts, keysMax: limiterKeysMax });
