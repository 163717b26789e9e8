import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultSettings } from "#protocol/calls/settings.ts";
import { type FakeServer, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { followPush } from "./push.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const key = "BG5x0y_ZSTIg96559SbjYgGWB94wJxbY7iiPrMYrV295OJVkGcSkXVND9IFGZ-PX-iwXY3-yFut-VE1lD8YKPnM";
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** A browser: its permission, whether its user has just pressed something, and its subscription. */
let browser: { permission: NotificationPermission; isPressed: boolean; requested: number; subscribed: unknown };
let stop = (): void => undefined;

const subscription = () => ({
  endpoint: "https://push.example/1",
  options: { applicationServerKey: null },
  getKey: (name: string) => bytes(name),
  unsubscribe: async () => {
    browser.subscribed = null;
    return true;
  },
});

beforeEach(() => {
  storeToken("kept", true);
  socket = new FakeSocket();
  browser = { permission: "default", isPressed: false, requested: 0, subscribed: null };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.requested += 1;
      browser.permission = "granted";
      return "granted";
    },
  });
  const pushManager = {
    getSubscription: async () => browser.subscribed,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      browser.subscribed = { ...subscription(), given: options };
      return browser.subscribed;
    },
  };
  vi.stubGlobal("navigator", {
    serviceWorker: { controller: {}, ready: Promise.resolve({ pushManager }) },
    userActivation: {
      get isActive() {
        return browser.isPressed;
      },
    },
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function follow(is_on: boolean): FakeServer {
  const done = { body: {} };
  const server = fakeServer({
    "GET /push": { body: { public_key: key, is_on } },
    "PUT /push/subscription": done,
    "DELETE /push/subscription": done,
  });
  stop = followPush();
  return server;
}
const turn = (pushNotifications: boolean): void =>
  socket.emit("settingsChanged", { settings: { ...defaultSettings, pushNotifications }, version: 1 });
const stored = (server: FakeServer): unknown => server.lastCall("PUT /push/subscription")?.body;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe("the permission", () => {
  test("is asked for when the player turns the setting on in this browser, which then subscribes", async () => {
    const server = follow(true);
    browser.isPressed = true;
    turn(true);
    await waitFor(() => expect(stored(server)).toBeDefined());
    expect(browser.requested).toBe(1);
    expect(stored(server)).toEqual({
      endpoint: "https://push.example/1",
      p256dh: btoa("p256dh"),
      auth: btoa("auth").replaceAll("=", ""),
    });
  });

  test("is not asked for at a visit, nor where another device turned it on", async () => {
    const server = follow(true);
    turn(true);
    await settled();
    expect([browser.requested, server.calls]).toEqual([0, []]);
  });
});

describe("a browser that allows it", () => {
  beforeEach(() => {
    browser.permission = "granted";
  });

  test("subscribes at each visit, if the setting is on", async () => {
    const server = follow(true);
    await waitFor(() => expect(stored(server)).toBeDefined());
    stop();
    const off = follow(false);
    await waitFor(() => expect(off.calls).toHaveLength(1));
    await settled();
    expect(stored(off)).toBeUndefined();
  });

  test("ends its subscription when the setting is turned off, also on another device", async () => {
    const server = follow(true);
    await waitFor(() => expect(browser.subscribed).not.toBeNull());
    turn(false);
    await waitFor(() => expect(browser.subscribed).toBeNull());
    turn(true);
    turn(false);
    await settled();
    expect(browser.subscribed).toBeNull();
    expect(server.lastCall("DELETE /push/subscription")?.body).toEqual({ endpoint: "https://push.example/1" });
  });
});

test("a browser without pushes is left alone", async () => {
  vi.stubGlobal("navigator", {});
  const server = follow(true);
  turn(true);
  await settled();
  expect(server.calls).toEqual([]);
});
