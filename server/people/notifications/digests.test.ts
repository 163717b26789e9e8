/** When rounds of mails begin, without a database; digests.contract.test.ts has the mails. */
import { expect, test } from "vitest";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { Digests } from "./digests.ts";
import { digestLimits } from "./limits.ts";

test("a node that leads again during a round goes on with it, and begins no second one", async () => {
  const clock = new FakeClock();
  const answer = Promise.withResolvers<[]>();
  let claims = 0;
  const digests = new Digests({
    store: {
      digests: {
        note: async () => {},
        seen: async () => {},
        claim: () => {
          claims += 1;
          return answer.promise;
        },
        done: async () => {},
        release: async () => {},
      },
      notifications: { unseen: async () => [] },
      users: { find: async () => undefined },
      settings: { ofMany: async () => new Map() },
    },
    deliver: async () => {},
    tokenFor: async () => "",
    clock,
    failed: () => {},
  });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  digests.start();
  digests.pause();
  digests.start();
  expect(claims).toBe(1);
  answer.resolve([]);
  await settled();
  expect(clock.timers).toBe(1);
  clock.pass(digestLimits.lookMs);
  await settled();
  expect([claims, clock.timers]).toEqual([2, 1]);
  digests.pause();
  expect(clock.timers).toBe(0);
  digests.start();
  await digests.stop();
  expect([claims, clock.timers]).toEqual([3, 0]);
});
