import { describe, expect, test } from "vitest";
import { notificationIdOf, type UserId, userIdOf } from "#protocol/ids.ts";
import { defaultSettings } from "#protocol/calls/settings.ts";
import type { StoredNotification } from "#server/people/notifications/notificationStore.ts";
import { shares } from "#server/base/core/shares.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { settled } from "#tests/support/testWire.ts";
import { endpointOf, isPublicAddress, publicLookup } from "./endpoints.ts";
import { pushLimits } from "./limits.ts";
import { PushSender } from "./pushSender.ts";
import { newPrivateKey, type PushOutcome, publicKeyOf } from "./webPush.ts";

const notification: StoredNotification = {
  id: notificationIdOf("7"),
  userId: userIdOf("1"),
  kind: "achievement",
  type: "reward",
  values: { key: "first_win" },
  from: null,
  at: 1,
  isRead: false,
};

function place(outcomes: PushOutcome[], browsers = 1, failures = 0) {
  const clock = new FakeClock();
  const sent: string[] = [];
  const gone: string[] = [];
  const reached: string[] = [];
  const failed: string[] = [];
  const sender = new PushSender({
    clock,
    failed: (fault) => {
      throw fault;
    },
    store: {
      of: async () =>
        Array.from({ length: browsers }, (_, i) => ({
          endpoint: `browser-${i}`,
          p256dh: "",
          auth: "",
          failures,
        })),
      gone: async (endpoint) => void gone.push(endpoint),
      delivered: async (endpoint) => void reached.push(endpoint),
      failed: async (endpoint) => void failed.push(endpoint),
    },
    send: async ({ endpoint }) => {
      sent.push(endpoint);
      return outcomes.shift() ?? "sent";
    },
  });
  const settings = { ...defaultSettings, pushNotifications: true };
  return {
    clock,
    sent,
    gone,
    reached,
    failed,
    sender,
    deliver: () => sender.deliver({ notification, settings, alerts: true }),
  };
}

describe("a push that failed", () => {
  test("is tried again twice, with pauses", async () => {
    const { clock, sent, deliver } = place(["later", "later", "later", "sent"]);
    await deliver();
    await settled();
    for (const ms of pushLimits.retryMs) {
      clock.pass(ms - 1);
      await settled();
      const before = sent.length;
      clock.pass(1);
      await settled();
      expect(sent.length).toBe(before + 1);
    }
    clock.pass(3_600_000);
    await settled();
    expect(sent).toHaveLength(3);
    expect(clock.timers).toBe(0);
  });

  test("is not tried again where it was refused, and its browser is forgotten where it is gone", async () => {
    const { clock, sent, gone, deliver } = place(["refused", "gone"], 2);
    await deliver();
    await settled();
    expect([sent.length, gone, clock.timers]).toEqual([2, ["browser-1"], 0]);
  });
});

test("a browser that is not reached after all tries has failed once more; one that failed before has one try", async () => {
  const fresh = place(["later", "later", "later"]);
  await fresh.deliver();
  for (const ms of [0, ...pushLimits.retryMs]) {
    fresh.clock.pass(ms);
    await settled();
  }
  expect([fresh.sent.length, fresh.failed, fresh.reached]).toEqual([3, ["browser-0"], []]);
  const dead = place(["later"], 1, 1);
  await dead.deliver();
  await settled();
  expect([dead.sent.length, dead.failed, dead.clock.timers]).toEqual([1, ["browser-0"], 0]);
  const living = place(["sent"], 1, 1);
  await living.deliver();
  await settled();
  expect(living.reached).toEqual(["browser-0"]);
});

/** An honest user has one browser; another has ten that never answer, each at a host of its own. */
function crowdedPlace() {
  const sent: string[] = [];
  const dead = (user: UserId, n: number) => `https://${user}.dead${n}.example/`;
  const sender = new PushSender({
    clock: new FakeClock(),
    failed: (fault) => {
      throw fault;
    },
    store: {
      of: async (userId) =>
        Array.from({ length: userId === "honest" ? 1 : 10 }, (_, n) => ({
          endpoint: userId === "honest" ? "https://fcm.googleapis.com/honest" : dead(userId, n),
          p256dh: "",
          auth: "",
          failures: 0,
        })),
      gone: async () => {},
      delivered: async () => {},
      failed: async () => {},
    },
    send: ({ endpoint }) => {
      sent.push(endpoint);
      return endpoint.includes(".dead") ? new Promise(() => {}) : Promise.resolve("sent");
    },
  });
  const settings = { ...defaultSettings, pushNotifications: true };
  const deliver = (userId: UserId) =>
    sender.deliver({ notification: { ...notification, userId }, settings, alerts: true });
  return { sent, dead, deliver };
}

test("accounts with hosts of their own that never answer make nobody wait who has a browser's own service", async () => {
  const { sent, deliver } = crowdedPlace();
  for (let n = 0; n < shares.push.all.atOnce; n += 1) await deliver(userIdOf(`crowding${n}`));
  await settled();
  expect(sent).toHaveLength(shares.push.each.host.atOnce);
  await deliver(userIdOf("honest"));
  await settled();
  expect(sent.at(-1)).toBe("https://fcm.googleapis.com/honest");
});

test("ten browsers of one account that never answer make nobody else wait", async () => {
  const { sent, dead, deliver } = crowdedPlace();
  for (let n = 0; n < 20; n += 1) await deliver(userIdOf("crowding"));
  await settled();
  expect(sent).toEqual([dead(userIdOf("crowding"), 0), dead(userIdOf("crowding"), 1)]);
  for (let n = 0; n < 100; n += 1) await deliver(userIdOf("honest"));
  await settled();
  expect(sent.filter((endpoint) => endpoint.includes("googleapis")).length).toBeGreaterThanOrEqual(
    shares.push.each.user.waiting,
  );
  expect(sent.filter((endpoint) => endpoint.includes(".dead"))).toHaveLength(shares.push.each.user.atOnce);
});

test("a stopping server leaves no timer behind", async () => {
  const { clock, sender, sent, deliver } = place(["later"]);
  await deliver();
  await settled();
  await sender.stop();
  await deliver();
  clock.pass(3_600_000);
  expect([sent.length, clock.timers]).toEqual([1, 0]);
});

test("keys have the form that browsers and push services take", () => {
  for (let i = 0; i < 20; i += 1) {
    const key = newPrivateKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(publicKeyOf(key)).toMatch(/^B[\w-]{86}$/);
  }
});

test.each([
  "10.1.2.3",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:10.0.0.1",
  "fd00::1",
  "fe80::1",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001:db8::1",
  "ff02::1",
  "name",
  "",
])("%s is no public address", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1"])("%s is a public address", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test("the name of a push service is resolved, and a private address behind it is refused", async () => {
  const error = await new Promise<unknown>((resolve) => publicLookup("localhost", { all: true }, resolve));
  expect(error).toMatchObject({ name: "PrivateEndpoint" });
});

test("only tests push to this machine", () => {
  expect(endpointOf("http://127.0.0.1:5000/x", false)).toBeNull();
  expect(endpointOf("http://127.0.0.1:5000/x", true)?.port).toBe("5000");
  expect(endpointOf("http://192.168.0.1/x", true)).toBeNull();
  expect(endpointOf("https://fcm.googleapis.com/fcm/send/x", false)?.hostname).toBe("fcm.googleapis.com");
});
