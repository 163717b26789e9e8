import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer, type FakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { followRequests } from "./followRequests.ts";
import { useRequestsWaiting } from "../unreadCounts.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const route = "GET /users/me/friends/requests";
const row = (id: string, is_own: boolean) => ({
  user: { id, username: id, image_url: null, is_bot: false },
  at: 0,
  is_own,
});
let server: FakeServer;
const count = (): number => useRequestsWaiting.getState().count;

beforeEach(() => {
  storeToken("kept", true);
  socket = new FakeSocket("off");
  server = fakeServer({ [route]: { body: [row("esi", false), row("yaa", false), row("kofi", true)] } });
});
afterEach(() => vi.unstubAllGlobals());

test("counts the requests that the reader received, not those that they sent", async () => {
  const stop = followRequests();
  await waitFor(() => expect(count()).toBe(2));
  expect(socket.state).toBe("connecting");
  stop();
  expect(count()).toBe(0);
});

test("counts again after a change, and keeps the number when the call fails", async () => {
  const stop = followRequests();
  await waitFor(() => expect(count()).toBe(2));
  server.answer({ [route]: { body: [row("esi", false)] } });
  socket.emit("friendsChanged", {});
  await waitFor(() => expect(count()).toBe(1));
  server.answer({ [route]: unreachable });
  const before = server.calls.length;
  socket.become("open");
  await waitFor(() => expect(server.calls.length).toBe(before + 1));
  expect(count()).toBe(1);
  stop();
});

test("changes no number after the stop, neither by a late answer nor by an event", async () => {
  followRequests()();
  socket.emit("friendsChanged", {});
  await Promise.resolve();
  expect(server.calls).toHaveLength(1);
  await new Promise(setImmediate);
  expect(count()).toBe(0);
});
