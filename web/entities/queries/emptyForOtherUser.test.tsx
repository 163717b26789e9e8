import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { adoptSession, logout, startSession, useSession } from "#web/entities/session/session.ts";
import { send } from "#web/platform/calls/api.ts";
import {
  accountUser,
  type FakeServer,
  fakeServer,
  guestUser,
  noAnswer,
  unreachable,
} from "#web/platform/calls/fakeServer.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query, queryClient } from "#web/platform/queries/queryClient.ts";
import { friendsCall } from "#protocol/calls/friends.ts";
import { keyOf } from "./queryOf.ts";

const route = "GET /users/me/friends";
const friendsQuery = query(keyOf(friendsCall), (signal) =>
  send({ path: "/users/me/friends", signed: "always", answer: v.string(), signal }),
);

function List(): ReactElement {
  const [list] = useLoaded(friendsQuery);
  if (list.state === "ready") return <p>{list.value}</p>;
  return <p>{list.state}</p>;
}

const ama = { ...accountUser, id: userIdOf("ama"), username: "Ama" };
const kofi = { ...accountUser, id: userIdOf("kofi"), username: "Kofi" };
let server: FakeServer;
const open = () => act(async () => render(<List />));
const visible = (): string => screen.getByRole("paragraph").textContent;
const requested = (): (string | null)[] =>
  server.calls.filter((call) => call.route === route).map(({ token }) => token);
/** Signs this user in. */
const comes = (user: typeof ama) => act(async () => adoptSession({ token: user.id, user }, true));
const goes = () => act(async () => logout());

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ user: null, isLoading: false });
  server = fakeServer({ [route]: { body: "Ama's friends" }, "POST /auth/logout": { body: {} } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("after a sign-out nothing of the user is left, on screen or in the cache", async () => {
  await comes(ama);
  await open();
  expect(visible()).toBe("Ama's friends");
  await goes();
  expect(visible()).toBe("failed");
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain("Ama");
});

test("the next user sees nothing of the one before, not even until their own answer comes", async () => {
  await comes(ama);
  await open();
  cleanup();
  await goes();
  server.answer({ [route]: noAnswer });
  await comes(kofi);
  await open();
  expect(visible()).toBe("loading");
});

test("a list that stays on screen while another user takes over is fetched for that user", async () => {
  await comes(ama);
  await open();
  server.answer({ [route]: { body: "Kofi's friends" } });
  await comes(kofi);
  expect(visible()).toBe("Kofi's friends");
  expect(requested()).toEqual(["Bearer ama", "Bearer kofi"]);
});

test("an answer that was on its way for the user before is not shown to the next", async () => {
  await comes(ama);
  const late = Promise.withResolvers<Response>();
  const answered = vi.fn<typeof fetch>(() => late.promise);
  vi.stubGlobal("fetch", answered);
  await open();
  expect(answered).toHaveBeenCalledOnce();
  answered.mockImplementation(() => new Promise(() => undefined));
  await comes(kofi);
  await act(async () => late.resolve(Response.json("Ama's friends")));
  expect(visible()).toBe("loading");
});

test("the same user with a new token keeps what is on screen", async () => {
  await comes(ama);
  await open();
  await act(async () => adoptSession({ token: "new", user: ama }, true));
  expect(visible()).toBe("Ama's friends");
  expect(requested()).toEqual(["Bearer ama"]);
});

test("what was fetched before the page knew its user is that user's", async () => {
  localStorage.setItem("accessToken", "ama");
  useSession.setState({ user: null, isLoading: true });
  server.answer({ "GET /users/me": { body: ama } });
  await open();
  await act(() => startSession());
  expect(useSession.getState().user?.id).toBe("ama");
  expect(visible()).toBe("Ama's friends");
  expect(requested()).toEqual(["Bearer ama"]);
});

test("a server that cannot be reached does not make it another user", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await comes(ama);
  await open();
  server.answer({ "GET /users/me": unreachable });
  await act(() => startSession());
  expect(useSession.getState().user).toBeNull();
  expect(visible()).toBe("Ama's friends");
  server.answer({ [route]: { body: "Kofi's friends" } });
  await comes(kofi);
  expect(visible()).toBe("Kofi's friends");
});

test("a visitor who becomes a guest keeps the lists on screen as they are", async () => {
  await open();
  expect(visible()).toBe("failed");
  await comes({ ...guestUser });
  expect(visible()).toBe("failed");
  expect(requested()).toEqual([]);
});
