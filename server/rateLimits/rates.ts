/** The server's one limiter: the limits of limits.ts, asked by calls and sockets alike. */
import { Limiter, type LimiterParts } from "#server/core/limiter.ts";
import { limiterKeysMax, rateLimits } from "./rateLimits.ts";

export type RateLimiter = Limiter<typeof rateLimits>;
export type RateName = keyof typeof rateLimits;

export const createRateLimiter = (parts: Omit<LimiterParts, "keysMax">): RateLimiter =>
  new Limiter(rateLimits, { ...parts, keysMax: limiterKeysMax });
