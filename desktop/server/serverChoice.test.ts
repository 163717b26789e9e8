import { expect, test, vi } from "vitest";
import { ServerChoice } from "./serverChoice.ts";
import { StoredSettings } from "../storage/settings.ts";
import { wordsIn } from "../text/words.ts";

const config = (socketUrl: string, protocol = 3) => Response.json({ socketUrl, protocol });
type Answers = Record<string, () => Response>;

function desk(answers: Answers = { "https://spar.example": () => config("wss://spar.example:3001/socket") }) {
  const settings = new StoredSettings({ read: async () => undefined, write: async () => undefined });
  const fetch = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    const answer = answers[new URL(url).origin];
    if (answer === undefined) throw new TypeError("fetch failed");
    return answer();
  });
  const reload = vi.fn<(place: "home" | "here") => void>();
  const words = () => wordsIn("en");
  const after = vi.fn<(ms: number, call: () => void) => () => void>(() => () => undefined);
  const server = new ServerChoice({ settings, builtIn: "https://spar.example", fetch, words, reload, after });
  return { server, settings, fetch, reload, answers, after };
}

test("the page may talk to the sockets that the server names", async () => {
  const { server } = desk({ "https://spar.example": () => config("wss://sockets.example/socket") });
  expect(await server.policy()).toContain("connect-src 'self' wss://spar.example:* wss://sockets.example;");
});

test("the page is shown when the server is away", async () => {
  const { server } = desk({});
  expect(await server.policy()).toContain("connect-src 'self' wss://spar.example:*;");
  expect(await server.check(3)).toEqual({
    state: "away",
    address: "https://spar.example",
    sentence: "https://spar.example is not responding. You can still play against the computer.",
  });
});

test("the page is shown when the server does not answer in time", async () => {
  const { server, fetch, after } = desk();
  fetch.mockImplementation(() => new Promise(() => undefined));
  const policy = server.policy();
  const [ms, call] = after.mock.calls[0] ?? [];
  expect(ms).toBeLessThanOrEqual(3_000);
  call?.();
  expect(await policy).toContain("wss://spar.example:*");
});

test.each([
  [3, "ok", ""],
  [2, "app-too-old", "This app is too old for https://spar.example. Update it to play there."],
  [4, "server-too-old", "https://spar.example is older than this app. It must be updated before you can play there."],
])("a page that speaks protocol %i gets %s", async (protocol, state, sentence) => {
  const { server, reload } = desk();
  await server.policy();
  expect(await server.check(protocol)).toEqual({ state, address: "https://spar.example", sentence });
  expect(reload).not.toHaveBeenCalled();
});

test("sockets that the page's policy does not allow cause one reload", async () => {
  const { server, reload, answers } = desk({});
  await server.policy();
  answers["https://spar.example"] = () => config("wss://sockets.example/socket");
  expect((await server.check(3)).state).toBe("ok");
  expect(reload.mock.calls, "the player stays where he is").toEqual([["here"]]);
  expect(await server.policy()).toContain("wss://sockets.example");
  await server.check(3);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("sockets that no policy can name do not cause endless reloads", async () => {
  const { server, reload } = desk({ "https://spar.example": () => config("wss://[2001:db8::7]/socket") });
  expect(await server.policy()).toContain("connect-src 'self' wss://spar.example:*;");
  for (let time = 0; time < 3; time += 1) expect((await server.check(3)).state).toBe("ok");
  expect(reload).not.toHaveBeenCalled();
});

test.each(["http://[::1]:3000", "2001:db8::7"])("%s is refused with a hint on what to enter", async (typed) => {
  const { server, fetch } = desk();
  expect(await server.choose(typed, 3)).toEqual({
    state: "invalid",
    address: typed,
    sentence:
      "Spar cannot use an IPv6 address. Enter the server’s name, or its IPv4 address such as http://192.168.1.7:3000.",
  });
  expect(fetch).not.toHaveBeenCalled();
});

test("another compatible server is stored, and the page is reloaded", async () => {
  const { server, settings, reload, answers } = desk();
  answers["http://localhost:3000"] = () => config("ws://localhost:3001/socket");
  await server.policy();
  expect(await server.choose(" http://localhost:3000/ ", 3)).toMatchObject({
    state: "ok",
    address: "http://localhost:3000",
  });
  expect([server.address, settings.current.server]).toEqual(["http://localhost:3000", "http://localhost:3000"]);
  expect(await server.policy()).toContain("ws://localhost:*");
  expect((await server.choose("", 3)).state).toBe("ok");
  expect([server.address, settings.current.server]).toEqual(["https://spar.example", null]);
  expect(reload.mock.calls, "a screen of one server need not be one of the other").toEqual([["home"], ["home"]]);
});

test.each([
  ["http://evil.example", "invalid"],
  ["javascript:alert(1)", "invalid"],
  ["https://missing.example", "away"],
  ["https://old.example", "server-too-old"],
  ["https://new.example", "app-too-old"],
  ["https://site.example", "foreign"],
])("%s is not chosen: %s", async (typed, state) => {
  const { server, reload, answers } = desk();
  answers["https://old.example"] = () => config("wss://old.example/socket", 2);
  answers["https://new.example"] = () => config("wss://new.example/socket", 4);
  answers["https://site.example"] = () => new Response("<!doctype html>");
  const check = await server.choose(typed, 3);
  expect(check.state).toBe(state);
  expect(check.sentence).not.toBe("");
  expect(server.address).toBe("https://spar.example");
  expect(reload).not.toHaveBeenCalled();
});
