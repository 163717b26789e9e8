import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "#web/platform/calls/api.ts";
import { type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { Reconnecting } from "./WithoutConnection.tsx";

let socket: FakeSocket;
vi.mock(import("#web/entities/session/socketConnection.ts"), async () => ({ sharedSocket: () => socket as never }));

const number = query(["number"], (signal) => send({ path: "/number", answer: v.number(), signal }));
const pageSchema = v.object({ items: v.array(v.number()), next: v.null() });
const list = {
  queryKey: ["list"],
  fetch: (_after: string | null, signal: AbortSignal) => send({ path: "/list", answer: pageSchema, signal }),
};
const away = { "GET /number": unreachable, "GET /list": unreachable } as const;
const there = { "GET /number": { body: 1 }, "GET /list": { body: { items: [], next: null } } } as const;
let server: FakeServer;

function Polled({ everyMs }: { readonly everyMs: number | false }) {
  useLoaded({ ...number, refetchInterval: everyMs });
  return null;
}

function PolledList() {
  useCursorPages(list, { refetchInterval: 15_000 });
  return null;
}

const show = (page: React.ReactElement | null, path = "/tournaments/7") => (
  <MemoryRouter initialEntries={[path]}>
    <Reconnecting />
    {page}
  </MemoryRouter>
);
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = (): string => screen.getByRole("status").textContent.trim();

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  server = fakeServer(there);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["a page", <Polled key="page" everyMs={15_000} />],
  ["a page that asks rarely", <Polled key="rare" everyMs={60_000} />],
  ["a list", <PolledList key="list" />],
])(
  "a visitor's %s says 'Reconnecting...' after 30 s without an answer, and 'Connected' with the next",
  async (_, page) => {
    render(show(page));
    await passes(0);
    server.answer(away);
    // the next time it asks, and 30 s
    await passes(60_000 + 30_000);
    expect(said()).toBe("Reconnecting...");
    server.answer(there);
    for (let waited = 0; waited < 10 && said() === "Reconnecting..."; waited++) await passes(1_000);
    expect(said()).toBe("Connected");
    await passes(2_000);
    expect(said()).toBe("");
  },
);

test("until 30 s have passed nothing is said, and a refusal is an answer", async () => {
  render(show(<Polled everyMs={15_000} />));
  await passes(0);
  server.answer(away);
  // asked after 15 s for the first time
  await passes(15_000 + 29_999);
  expect(said()).toBe("");
  await passes(1);
  expect(said()).toBe("Reconnecting...");
  server.answer({ "GET /number": { status: 500 } });
  await passes(15_000);
  expect(said()).toBe("");
  await passes(120_000);
  expect(said()).toBe("");
});

test("a proxy's answer for a server that is away is none", async () => {
  server.answer({ "GET /number": { status: 502 } });
  render(show(<Polled everyMs={15_000} />));
  await passes(30_000);
  expect(said()).toBe("Reconnecting...");
});

test("a page that asks once, and one that was left, say nothing", async () => {
  server.answer(away);
  const { rerender } = render(show(<Polled everyMs={false} />));
  await passes(60_000);
  expect(said()).toBe("");
  rerender(show(<PolledList />));
  await passes(45_000);
  expect(said()).toBe("Reconnecting...");
  rerender(show(null));
  await passes(0);
  expect(said()).toBe("Connected");
});

test("the lessons, which need no server, say nothing", async () => {
  server.answer(away);
  render(show(<Polled everyMs={15_000} />, "/learn"));
  await passes(60_000);
  expect(said()).toBe("");
});
