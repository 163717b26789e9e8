import { expect, test } from "vitest";
import { askServer, stateOf } from "./serverChoice.ts";

const ours = { socketUrl: "wss://s.example:3001/socket", protocol: 4, google: null, quickMatch: true };
const asking = (answer: () => Response | Promise<Response>) => askServer(async () => answer(), "https://spar.example");

test("a Spar server gives its protocol and the origin of its sockets", async () => {
  const requested = await asking(() => Response.json(ours));
  expect(requested).toEqual({ state: "answered", info: { protocol: 4, socketOrigin: "wss://s.example:3001" } });
  expect([3, 4, 5].map((protocol) => stateOf(requested, protocol))).toEqual(["app-too-old", "ok", "server-too-old"]);
});

test("one request is sent, and redirects are not followed", async () => {
  const seen: unknown[] = [];
  await askServer(async (url, init) => {
    seen.push(url, init.redirect, init.credentials);
    return Response.json(ours);
  }, "https://spar.example");
  expect(seen).toEqual(["https://spar.example/api/config", "error", "omit"]);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ["no server", () => Promise.reject(new TypeError("fetch failed")), "away"],
  ["a proxy without a server", () => new Response("Bad gateway", { status: 502 }), "away"],
  ["a server that stops", () => new Response(null, { status: 503 }), "away"],
  ["some other site", () => new Response("<!doctype html>"), "foreign"],
  ["a site without the path", () => new Response(null, { status: 404 }), "foreign"],
  ["nothing", () => new Response(""), "foreign"],
  ["null", () => Response.json(null), "foreign"],
  ["a protocol in words", () => Response.json({ ...ours, protocol: "4" }), "foreign"],
  ["a protocol of no number", () => Response.json({ ...ours, protocol: -1 }), "foreign"],
  ["no sockets", () => Response.json({ ...ours, socketUrl: undefined }), "foreign"],
  ["sockets of another kind", () => Response.json({ ...ours, socketUrl: "https://s.example" }), "foreign"],
  ["far too much", () => new Response(" ".repeat(200_000) + JSON.stringify(ours)), "foreign"],
])("%s is recognised", async (_what, answer, state) => {
  const requested = await asking(answer);
  expect(stateOf(requested, 4)).toBe(state);
});
