import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultSettings, type Settings } from "#protocol/calls/settings.ts";
import { accountUser, type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { changePrefs, defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { adoptSession, useSession } from "#web/entities/session/session.ts";
import { endSettings, useAccountSettings } from "./accountSettings.ts";
import { changeSettings, followSettings } from "./followSettings.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const route = "/users/me/settings";
const { id } = accountUser;
let stops: (() => void)[] = [];

const stored = (part: Partial<Settings>, version: number) => ({ settings: { ...defaultSettings, ...part }, version });
const serving = (part: Partial<Settings>, version: number): FakeServer =>
  fakeServer({ [`GET ${route}`]: { body: stored(part, version) }, [`PATCH ${route}`]: unreachable });
const follow = async (): Promise<void> => {
  stops.push(followSettings(id));
  await vi.advanceTimersByTimeAsync(0);
};
const leave = (): void => {
  for (const stop of stops.splice(0)) stop();
};
const rest = () => vi.advanceTimersByTimeAsync(1_000);
const patches = ({ calls }: FakeServer): unknown[] =>
  calls.filter((call) => call.route === `PATCH ${route}`).map(({ body }) => body);
const visible = (): Settings => useAccountSettings.getState().settings;
const saving = () => useAccountSettings.getState().saving;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  socket = new FakeSocket("off");
  usePrefs.setState(defaultPrefs);
  adoptSession({ token: "t", user: accountUser }, true);
});
afterEach(() => {
  leave();
  endSettings();
  useSession.setState({ user: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("on an account's first use", () => {
  test("the browser's settings move to an account that has none", async () => {
    changePrefs({ theme: "light", musicVolume: 20, language: "fr" });
    const server = serving({ language: "en" }, 0);
    server.answer({ [`PATCH ${route}`]: { body: stored({ theme: "light", musicVolume: 20, language: "fr" }, 1) } });
    await follow();
    await rest();
    expect(patches(server)).toMatchObject([{ theme: "light", musicVolume: 20, language: "fr" }]);
    expect(Object.keys(patches(server)[0] as object)).toHaveLength(4);
    expect(usePrefs.getState()).toMatchObject({ theme: "light", musicVolume: 20, language: "fr" });
    expect(saving()).toBe("saved");
  });

  test("a language that the browser only prefers does not replace the account's", async () => {
    const server = serving({ language: "de" }, 0);
    await follow();
    await rest();
    expect([patches(server), usePrefs.getState().language]).toEqual([[], "de"]);
  });

  test("an account that has settings brings them, and the guest's are not sent", async () => {
    changePrefs({ theme: "light", effectsVolume: 5 });
    const server = serving({ theme: "dark", effectsVolume: 55, chatNotifications: false }, 3);
    await follow();
    await rest();
    expect(patches(server)).toEqual([]);
    expect(usePrefs.getState()).toMatchObject({ theme: "dark", effectsVolume: 55, chatNotifications: false });
  });
});

describe("a change", () => {
  test("is shown at once and stored when it rests, also one of the browser's preferences", async () => {
    const server = serving({}, 1);
    await follow();
    server.answer({ [`PATCH ${route}`]: { body: stored({ musicVolume: 3, allowDirectMessages: "none" }, 2) } });
    for (const musicVolume of [1, 2, 3]) changePrefs({ musicVolume });
    changeSettings({ allowDirectMessages: "none" });
    expect([visible().musicVolume, visible().allowDirectMessages, saving()]).toEqual([3, "none", "saving"]);
    await rest();
    expect(patches(server)).toMatchObject([{ musicVolume: 3, allowDirectMessages: "none" }]);
    expect(saving()).toBe("saved");
  });

  test("on another device is applied here at once, but not over a change of this one", async () => {
    const server = serving({}, 1);
    await follow();
    changePrefs({ effectsVolume: 9 });
    socket.emit("settingsChanged", stored({ theme: "light", effectsVolume: 60 }, 2));
    expect(usePrefs.getState()).toMatchObject({ theme: "light", effectsVolume: 9 });
    // An older answer that comes late changes nothing.
    socket.emit("settingsChanged", stored({ theme: "dark" }, 1));
    expect(usePrefs.getState().theme).toBe("light");
    await rest();
    expect(patches(server)).toMatchObject([{ effectsVolume: 9 }]);
  });

  test("without a connection is kept over a restart and sent later, with its age", async () => {
    const server = serving({}, 1);
    await follow();
    changeSettings({ profileVisibility: "private" });
    await rest();
    expect(saving()).toBe("waiting");
    leave();
    useAccountSettings.setState({ version: -1, unsent: {}, settings: defaultSettings });
    await vi.advanceTimersByTimeAsync(60_000);
    server.answer({ [`GET ${route}`]: unreachable });
    await follow();
    expect(visible().profileVisibility).toBe("private");
    server.answer({
      [`GET ${route}`]: { body: stored({ theme: "light" }, 2) },
      [`PATCH ${route}`]: { body: stored({ theme: "light", profileVisibility: "private" }, 3) },
    });
    socket.become("open");
    await rest();
    const last = patches(server).at(-1) as { changedMsAgo: number };
    expect(last).toMatchObject({ profileVisibility: "private" });
    expect(last.changedMsAgo).toBeGreaterThanOrEqual(60_000);
    expect([visible().theme, saving(), useAccountSettings.getState().unsent]).toEqual(["light", "saved", {}]);
  });

  test("that the server refuses for good is undone", async () => {
    const server = serving({}, 1);
    await follow();
    server.answer({ [`PATCH ${route}`]: { status: 400, body: { code: "invalid_body" } } });
    changeSettings({ notifyOnAchievement: false });
    await rest();
    expect([visible().notifyOnAchievement, saving()]).toEqual([true, "failed"]);
  });
});

test("signing out forgets the account's settings and leaves the browser as it looks", async () => {
  serving({ theme: "light", profileVisibility: "private" }, 4);
  await follow();
  useSession.setState({ user: null });
  leave();
  expect(useAccountSettings.getState()).toMatchObject({ userId: null, settings: defaultSettings });
  expect([usePrefs.getState().theme, localStorage.getItem("spar.settings")]).toEqual(["light", null]);
});

test("settings that cannot be fetched say so, and several followers share one", async () => {
  const server = fakeServer({ [`GET ${route}`]: unreachable });
  await follow();
  await follow();
  expect(useAccountSettings.getState().state).toBe("failed");
  expect(server.calls).toHaveLength(1);
  server.answer({ [`GET ${route}`]: { body: stored({}, 1) } });
  socket.become("open");
  await vi.advanceTimersByTimeAsync(0);
  expect(useAccountSettings.getState().state).toBe("ready");
});
