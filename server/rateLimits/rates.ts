/** The server's one limiter: the limits of limits.ts, asked by calls and sockets alike. */
import { Limiter, type LimiterParts } from "#server/core/limiter.ts";
import { limiterKeysMax, rateLimits } from "./rateLimits.ts";

export type Rates = Limiter<typeof rateLimits>;
export type RateName = keyof typeof rateLimits;

export const openRates = (parts: Omit<LimiterParts, "keysMax">): Rates =>
  new Limiter(rateLimits, { ...parts, keysMax: limiterKeysMax });
