/** How often somebody may ask. An IPv6 network counts as one address, since its owner has all addresses in it. */
import { isIPv6 } from "node:net";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { HttpFailure } from "./failure.ts";

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Takes one point of the key's, or throws a failure that says when to come back. */
export type Limiter = (key: string) => Promise<void>;

const isExceeded = (error: unknown): error is RateLimiterRes =>
  typeof error === "object" && error !== null && "msBeforeNext" in error;

/** A limiter that lives in this process; `isOn: false` lets everybody pass. */
export function createLimiter({ points, seconds }: Limit, isOn: boolean): Limiter {
  if (!isOn) return async () => {};
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!isExceeded(error)) throw error;
      const waitSeconds = String(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      throw new HttpFailure("too_many_requests", undefined, { "Retry-After": waitSeconds });
    }
  };
}

const networkGroups = 4;
const groups = 8;

/** The key of an address: itself for IPv4, the /64 network for IPv6. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split("%")[0] ?? "";
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const middle: string[] = Array.from(
    { length: tail === undefined ? 0 : groups - front.length - back.length },
    () => "0",
  );
  const whole = [...front, ...middle, ...back].map((group) => Number.parseInt(group, 16).toString(16));
  return `${whole.slice(0, networkGroups).join(":")}::/64`;
}
