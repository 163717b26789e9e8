import { describe, expect, test, vi } from "vitest";
import type { DesktopCallName } from "#protocol/calls/desktop.ts";
import { createAnswers, type CallDependencies, answerCalls } from "./calls.ts";
import { CallRefused } from "./security/sender.ts";

/** Fake dependencies that record each call. */
function board() {
  const requested: unknown[][] = [];
  const part = (name: string) =>
    new Proxy(
      { address: "https://spar.example", builtIn: "https://spar.example", state: { kind: "none" } },
      {
        get: (own, key): unknown =>
          Object.hasOwn(own, key)
            ? Reflect.get(own, key)
            : (...args: unknown[]) => {
                requested.push([`${name}.${String(key)}`, ...args]);
                return "done";
              },
      },
    );
  const names = [
    "vault",
    "server",
    "updates",
    "streamer",
    "background",
    "google",
    "offline",
    "table",
    "notices",
    "links",
  ];
  const tracked: unknown[] = [];
  const dependencies = {
    ...Object.fromEntries(names.map((name) => [name, part(name)])),
    about: () => ({ app: "1.0.0", electron: "45", chromium: "1" }),
    setLanguage: (language: string) => void requested.push(["setLanguage", language]),
    pendingWrites: {
      track: (work: unknown) => {
        tracked.push(requested.at(-1)?.[0]);
        return work;
      },
    },
  } as unknown as CallDependencies;
  const main = {};
  const warn = vi.fn<(text: string) => void>();
  const answers = createAnswers(dependencies);
  const frame = { url: "app://spar/", parent: null };
  const call = answerCalls(answers, { isOurs: (contents) => contents === main, warn });
  const from = (sender: object, url = frame.url) => ({ sender, senderFrame: { ...frame, url } });
  return {
    requested,
    tracked,
    answers,
    warn,
    say: (name: unknown, ...args: unknown[]) => call(from(main), name, ...args),
    otherPage: (name: unknown, ...args: unknown[]) => call(from({}), name, ...args),
    elsewhere: (name: unknown, ...args: unknown[]) => call(from(main, "https://evil.example/"), name, ...args),
  };
}

const good: Record<DesktopCallName, unknown[]> = {
  about: [],
  "vault.readToken": [],
  "vault.keepToken": ["a-token", true],
  "vault.wipe": [],
  "vault.status": [],
  "server.address": [],
  "server.check": [3],
  "server.choose": ["", 3],
  "updates.state": [],
  "updates.check": [],
  "updates.install": [],
  "streamer.toggle": [{ background: "chroma", theme: "dark", language: "en", fourColourDeck: false }],
  "background.state": [],
  "background.keepRunning": [true],
  "background.startAtLogin": [false],
  "google.prepare": [],
  "google.open": ["https://accounts.google.com/"],
  "google.cancel": [],
  "offline.keep": [{ id: "game-0001", playedAt: 1, record: "{}" }],
  "offline.waiting": [],
  "offline.handedOver": ["game-0001"],
  setLanguage: ["fr"],
  setTable: [{ code: "ABCD2345", isPlaying: true }],
  setBadge: [3],
  notify: [{ kind: "turn", title: "Your turn", body: "", path: "/game/ABCD2345" }],
  "links.heard": [],
};
const names = Object.keys(good) as DesktopCallName[];

test("every declared call has an answer and accepts the bridge's arguments", async () => {
  const { say, answers } = board();
  expect(Object.keys(answers).sort()).toEqual([...names].sort());
  for (const name of names) await expect(say(name, ...good[name])).resolves.not.toThrow();
});

test("a token is kept for the server in use", async () => {
  const { say, requested } = board();
  await say("vault.keepToken", "a-token", false);
  await say("vault.wipe");
  expect(requested).toEqual([
    ["vault.keep", "https://spar.example", "a-token", false],
    ["vault.wipe", "https://spar.example"],
  ]);
});

describe("no other sender may call", () => {
  test.each(names)("%s", async (name) => {
    const { otherPage, elsewhere, requested } = board();
    await expect(otherPage(name, ...good[name])).rejects.toThrow("The call was refused");
    await expect(elsewhere(name, ...good[name])).rejects.toThrow("The call was refused");
    expect(requested).toEqual([]);
  });
});

test.each(["", "constructor", "__proto__", "toString", "vault", "vault.read", 5, null, undefined, {}, ["about"]])(
  "the call %j does not exist",
  async (name) => {
    await expect(board().say(name)).rejects.toThrow("The call was refused");
  },
);

describe("arguments are bounded", () => {
  const strange: readonly unknown[] = [
    undefined,
    null,
    true,
    -1,
    2 ** 53,
    Number.NaN,
    "",
    [],
    {},
    "x".repeat(1_000_000),
    { toString: 1 },
  ];

  test.each(names)("%s refuses arguments of the wrong type", async (name) => {
    const { say, requested } = board();
    const expected = good[name];
    const takesIt = (value: unknown): boolean =>
      (name === "setTable" && value === null) ||
      (name === "server.choose" && value === "") ||
      (name.startsWith("background.") && value === true);
    const wrong = strange.filter((value) => !takesIt(value)).map((value) => [value, ...expected.slice(1)]);
    const tries = [[...expected, "one too many"], ...(expected.length === 0 ? [] : [[], ...wrong])];
    for (const args of tries) await expect(say(name, ...args)).rejects.toThrow("The call was refused");
    expect(requested).toEqual([]);
  });

  test.each<[DesktopCallName, unknown[]]>([
    ["vault.keepToken", ["two words", true]],
    ["vault.keepToken", ["line\nbreak", true]],
    ["setBadge", [100]],
    ["setLanguage", ["it"]],
    ["streamer.toggle", ["chroma"]],
    ["streamer.toggle", [{ background: "pink", theme: "dark", language: "en", fourColourDeck: false }]],
    ["streamer.toggle", [{ background: "chroma", theme: "dark", language: "en&token=1", fourColourDeck: false }]],
    ["background.keepRunning", ["yes"]],
    ["setTable", [{ code: "../../x", isPlaying: true }]],
    ["setTable", [{ code: "ABCD2345", isPlaying: true, more: 1 }]],
    ["notify", [{ kind: "turn", title: "x".repeat(81), body: "", path: "/" }]],
    ["notify", [{ kind: "turn", title: "x", body: "", path: "//evil.example" }]],
    ["notify", [{ kind: "turn", title: "x", body: "", path: "https://evil.example" }]],
    ["notify", [{ kind: "turn", title: "x", body: "", path: "/game/%2e%2e" }]],
  ])("%s refuses %j", async (name, args) => {
    await expect(board().say(name, ...args)).rejects.toThrow("The call was refused");
  });
});

test("quitting waits for changes of the keychain and of stored data", async () => {
  const { say, tracked } = board();
  for (const name of names) await say(name, ...good[name]);
  expect(tracked).toEqual([
    "vault.keep",
    "vault.wipe",
    "background.keepRunning",
    "background.startAtLogin",
    "offline.keep",
    "offline.handedOver",
  ]);
});

test("a refusal does not name its reason", () => {
  expect(new CallRefused().message).toBe("The call was refused");
});

test("an internal error is logged without the arguments, and the page sees a plain refusal", async () => {
  const { answers, warn } = board();
  const failing = { ...answers, "vault.wipe": () => Promise.reject(new Error("D-Bus: /run/user/0/bus")) };
  const main = {};
  const call = answerCalls(failing, { isOurs: () => true, warn });
  const event = { sender: main, senderFrame: { url: "app://spar/", parent: null } };
  await expect(call(event, "vault.wipe")).rejects.toThrow("The call was refused");
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^vault\.wipe failed: Error < /)]]);
});
