import type { LimitKeys } from "#server/base/core/limiter.ts";
import type { rateLimits } from "#server/base/rateLimits/rateLimits.ts";
import type { RateName, RateLimiter } from "#server/base/rateLimits/rates.ts";
import { LimitHit } from "./failure.ts";

/**
 * Takes a point from each key's bucket.
 * @throws LimitHit with the time to wait where a bucket is empty
 */
export function takeLimit<N extends RateName>(
  rates: RateLimiter,
  name: N,
  keys: LimitKeys<(typeof rateLimits)[N]>,
): void {
  const waitMs = rates.take(name, keys);
  if (waitMs > 0) throw new LimitHit(name, waitMs);
}
