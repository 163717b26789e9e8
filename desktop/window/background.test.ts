import { expect, test } from "vitest";
import { Background } from "./background.ts";
import { decodeSettings, type Settings } from "../storage/settings.ts";

interface Given {
  readonly stored?: object;
  readonly isOn?: boolean;
  readonly hasLogin?: boolean;
  readonly refuses?: boolean;
  readonly startedByPlayer?: boolean;
}

function background({
  stored = {},
  isOn = false,
  hasLogin = true,
  refuses = false,
  startedByPlayer = false,
}: Given = {}) {
  const seen: string[] = [];
  let current = decodeSettings(stored);
  let startsAtLogin = isOn;
  const login = {
    isOn: () => startsAtLogin,
    set: async (on: boolean) => {
      if (refuses) throw Object.assign(new Error("/srv/ama"), { code: "EACCES" });
      seen.push(`login ${on}`);
      startsAtLogin = on;
    },
    startedThis: () => !startedByPlayer,
  };
  const made = new Background({
    settings: {
      get current() {
        return current;
      },
      change: async (part: Partial<Settings>) => void (current = { ...current, ...part }),
    },
    tray: {
      show: () => void seen.push("tray"),
      hide: () => void seen.push("no tray"),
      renew: () => void seen.push("renewed"),
    },
    login: hasLogin ? login : null,
    warn: (text) => seen.push(text),
  });
  return { background: made, seen };
}

test("both settings are off by default", async () => {
  const { background: made, seen } = background();
  expect(await made.begin([])).toBe(false);
  expect([made.state, made.hidesWindow, seen]).toEqual([
    { keepsRunning: false, startsAtLogin: false },
    false,
    ["no tray"],
  ]);
});

test("keeping running shows the tray and hides a closed window, until the app quits", async () => {
  const { background: made, seen } = background();
  expect(await made.keepRunning(true)).toEqual({ keepsRunning: true, startsAtLogin: false });
  expect([made.hidesWindow, seen]).toEqual([true, ["tray"]]);
  made.setQuitting(true);
  expect(made.hidesWindow).toBe(false);
  made.setQuitting(false);
  expect(made.hidesWindow).toBe(true);
  await made.keepRunning(false);
  expect([made.hidesWindow, seen.at(-1)]).toEqual([false, "no tray"]);
});

test.each([
  ["both are on and the system starts it", { stored: { keepsRunning: true }, isOn: true }, true],
  ["the player starts it", { stored: { keepsRunning: true }, isOn: true, startedByPlayer: true }, false],
  ["it is not to keep running", { isOn: true }, false],
  ["this copy cannot be started by the system", { stored: { keepsRunning: true }, hasLogin: false }, false],
] as const)("the app starts without its window: %s", async (_when, given, isHidden) => {
  expect(await background(given).background.begin([])).toBe(isHidden);
});

test("the system's entry is written again at the start, in case the program has moved", async () => {
  const { background: made, seen } = background({ isOn: true });
  await made.begin([]);
  expect(seen).toContain("login true");
});

test("a refusal by the system is logged and visible in the state", async () => {
  const { background: made, seen } = background({ refuses: true });
  expect(await made.startAtLogin(true)).toEqual({ keepsRunning: false, startsAtLogin: false });
  expect(seen).toEqual([expect.stringMatching(/^Starting with the computer could not be set: Error EACCES/)]);
  expect(await background({ hasLogin: false }).background.startAtLogin(true)).toMatchObject({ startsAtLogin: null });
});

test("the tray's texts follow the language", () => {
  const { background: made, seen } = background();
  made.languageChanged();
  expect(seen).toEqual(["renewed"]);
});
