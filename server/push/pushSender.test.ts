import { describe, expect, test } from "vitest";
import { defaultSettings } from "#server/protocol/settings.ts";
import type { StoredNotification } from "#server/notifications/notificationStore.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { settled } from "#tests/support/testWire.ts";
import { endpointOf, isPublicAddress, publicLookup } from "./endpoints.ts";
import { pushLimits } from "./limits.ts";
import { PushSender } from "./pushSender.ts";
import { newPrivateKey, type PushOutcome, publicKeyOf } from "./webPush.ts";

const notification: StoredNotification = {
  id: "7",
  userId: "1",
  kind: "achievement",
  type: "reward",
  values: { key: "first_win" },
  from: null,
  at: 1,
  isRead: false,
};

function place(outcomes: PushOutcome[], browsers = 1) {
  const clock = new FakeClock();
  const sent: string[] = [];
  const gone: string[] = [];
  const sender = new PushSender({
    clock,
    failed: (fault) => {
      throw fault;
    },
    store: {
      of: async () => Array.from({ length: browsers }, (_, i) => ({ endpoint: `browser-${i}`, p256dh: "", auth: "" })),
      gone: async (endpoint) => void gone.push(endpoint),
    },
    send: async ({ endpoint }) => {
      sent.push(endpoint);
      return outcomes.shift() ?? "sent";
    },
  });
  const settings = { ...defaultSettings, pushNotifications: true };
  return { clock, sent, gone, sender, tell: () => sender.tell({ notification, settings, alerts: true }) };
}

describe("a push that failed", () => {
  test("is tried again twice, with pauses", async () => {
    const { clock, sent, tell } = place(["later", "later", "later", "sent"]);
    await tell();
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
    const { clock, sent, gone, tell } = place(["refused", "gone"], 2);
    await tell();
    await settled();
    expect([sent.length, gone, clock.timers]).toEqual([2, ["browser-1"], 0]);
  });
});

test("a stopping server leaves no timer behind", async () => {
  const { clock, sender, sent, tell } = place(["later"]);
  await tell();
  await settled();
  await sender.stop();
  await tell();
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
