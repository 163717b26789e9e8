import type { LimitKeys } from "#server/limiter.ts";
import type { rateLimits } from "#server/limits.ts";
import type { RateName, Rates } from "#server/rates.ts";
import { HttpFailure } from "./failure.ts";

/** Takes a point from each key's bucket, or throws a failure that says when to come back. */
export function bound<N extends RateName>(rates: Rates, name: N, keys: LimitKeys<(typeof rateLimits)[N]>): void {
  const waitMs = rates.take(name, keys);
  if (waitMs === 0) return;
  const waitSeconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  throw new HttpFailure("too_many_requests", undefined, { "Retry-After": waitSeconds });
}
