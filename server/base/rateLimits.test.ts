import { beforeEach, describe, expect, it } from "vitest";
import { MemoryLinks, settled } from "#tests/support/memoryLinks.ts";
import { nodeName } from "#protocol/ids.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { createRateLimiter, rateLimits, type RateLimiter, shareLimits, sharedLimits } from "./rateLimits.ts";

let links: MemoryLinks;
let one: RateLimiter;
let two: RateLimiter;

async function limiterOf(name: string): Promise<RateLimiter> {
  const { cluster } = await links.join(nodeName(name));
  const rates = createRateLimiter({ now: () => 0, isOn: true });
  shareLimits(rates, cluster);
  return rates;
}

beforeEach(async () => {
  links = new MemoryLinks();
  [one, two] = [await limiterOf("a"), await limiterOf("b")];
  await links.second();
});

/** How many of these are taken before the first refusal, on the nodes in turn. */
async function taken(take: (rates: RateLimiter) => number): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (take(count % 2 === 0 ? one : two) > 0) return count;
    await settled();
  }
}

describe("limits in a cluster", () => {
  it("of passwords hold for all nodes together", async () => {
    const keys = { accountHere: "ama here", account: "ama" };
    expect(await taken((rates) => rates.take("password", keys))).toBe(rateLimits.password.accountHere.points);
    expect(two.waitMs("password", keys)).toBeGreaterThan(0);
    expect(two.take("password", { accountHere: "kofi here", account: "kofi" })).toBe(0);
  });

  it("of the global chat are one for all", async () => {
    expect(await taken((rates) => rates.take("globalChat", { all: "" }))).toBe(rateLimits.globalChat.all.points);
  });

  it("of messages hold for each node", async () => {
    const keys = { user: "ama", address: null };
    const { points } = rateLimits.chat.user;
    for (const rates of [one, two]) {
      for (let count = 0; count < points; count += 1) expect(rates.take("chat", keys)).toBe(0);
      await settled();
      expect(rates.take("chat", keys)).toBeGreaterThan(0);
    }
  });

  it("hold for each node while nodes do not hear each other", async () => {
    links.isLosing = true;
    const keys = { address: "here" };
    expect(await taken((rates) => rates.take("sendCode", keys))).toBe(2 * rateLimits.sendCode.address.points);
  });

  it("include all that an attacker would try on another node", () => {
    for (const name of ["login", "password", "register", "sendCode", "codeMail", "twoFactor", "guest"] as const) {
      expect(sharedLimits).toContain(name);
    }
    const alone = createRateLimiter({ now: () => 0, isOn: true });
    shareLimits(
      alone,
      aloneCluster(() => {}),
    );
    expect(alone.take("login", { address: "here" })).toBe(0);
  });
});
