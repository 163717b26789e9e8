import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANALYTICS_EVENTS } from "#protocol/calls/analytics.ts";
import type { Overview, OverviewDays } from "#protocol/calls/overview.ts";
import { nodeName } from "#protocol/ids.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { OverviewTab } from "./OverviewTab.tsx";
import { staleMs } from "./SystemStatusPanel.tsx";
import type { SystemStatus } from "#protocol/frames/userRecords.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const days = (count: number, last: number): number[] => [...Array<number>(count - 1).fill(0), last];
const overview = (count: OverviewDays): Overview => ({
  from: Date.UTC(2026, 10, 1),
  days: count,
  totalUsers: { value: 1_234, change: 12.5 },
  activeGames: { value: 3, change: -50 },
  tournamentPlayers: { value: 0, change: null },
  revenue: { value: 12_500, change: 0 },
  sign_ups: days(count, 7),
  active_players: days(count, 9),
  matches: days(count, 4),
  queue_wait_ms: [...Array<null>(count - 1).fill(null), 12_340],
  events: Object.fromEntries(
    ANALYTICS_EVENTS.map((event, at) => [event, days(count, at)]),
  ) as unknown as Overview["events"],
  event_fields: [{ event: "game_ended", field: "won", value: "true", count: 3 }],
});
const status: SystemStatus = {
  serverLoad: 41.6,
  memory: 70,
  activeGames: 3,
  queuedPlayers: 2,
  connectedPlayers: 25,
  uptime: 3 * 86_400 + 2 * 3_600 + 59,
  responseTime: 4.2,
  at: 1,
};
const entry = {
  id: "1",
  admin: "Ama",
  action: "user.ban",
  target: "<b>Kofi</b>",
  target_kind: "user",
  target_id: "7",
  timestamp: Date.now() - 60_000,
  details: "",
  before: null,
  after: null,
};

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  socket = new FakeSocket();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Address = () => <output data-testid="address">{useLocation().search}</output>;

async function open(replies: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    "GET /admin/overview?days=30": { body: overview(30) },
    "GET /admin/overview?days=7": { body: overview(7) },
    "GET /admin/log": { body: { items: [entry], next: null } },
    ...replies,
  });
  const view = await act(async () =>
    render(
      <MemoryRouter initialEntries={["/admin"]}>
        <OverviewTab />
        <Address />
      </MemoryRouter>,
    ),
  );
  return { server, view };
}

test("the four figures come with their change and with what they mean", async () => {
  await open();
  const cards = screen.getAllByRole("listitem").slice(0, 4);
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringContaining("Total Users1,234▲ up 12.5%"),
    expect.stringContaining("Active Games3▼ down 50%"),
    expect.stringContaining("Tournament Players0Registrations in the period"),
    expect.stringMatching(/^Revenue12,500 gems• unchangedIn gems: entry fees minus prizes/),
  ]);
});

test("without any earlier figure that is said once, not under each", async () => {
  const none = { value: 3, change: null };
  const first = { ...overview(30), totalUsers: none, activeGames: none, tournamentPlayers: none, revenue: none };
  await open({ "GET /admin/overview?days=30": { body: first } });
  expect(screen.getAllByText("There are no earlier figures to compare with yet.")).toHaveLength(1);
});

test("each chart says what it shows, and has its values as a table", async () => {
  await open();
  expect(screen.getByRole("img", { name: "Sign-ups: 7 in all, 7 today, at most 7 in a day." })).toBeDefined();
  expect(screen.getByRole("img", { name: /^Waiting time in quick match: 12.3 s/ })).toBeDefined();
  const table = screen.getByRole("region", { name: "Matches, as a table", hidden: true });
  expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(31);
});

test("each node of a cluster has its figures, and a server alone has none", async () => {
  await open();
  await act(async () => socket.emit("systemStatus", status));
  expect(screen.queryByRole("list", { name: "Nodes" })).toBeNull();
  const figures = { leaseMs: 4_210, rooms: 1_200, sockets: 2_400, takeovers: 3, moves: 5 };
  const hints = { hintsSent: 70, hintsReceived: 80, hintMs: 0.62 };
  const node = { state: "ready", version: "0.2.0", ...figures, ...hints } as const;
  const nodes = [
    { ...node, name: nodeName("node-a"), isLeader: true },
    { ...node, name: nodeName("node-b"), isLeader: false, state: "draining" as const },
  ];
  await act(async () => socket.emit("systemStatus", { ...status, nodes }));
  const shown = within(screen.getByRole("list", { name: "Nodes" })).getAllByRole("listitem");
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    "node-a · ready · leadsVersion0.2.0Tables1,200Connections2,400Left of its lease4210 msTables taken over3" +
      "Tables handed to it5Hints sent and received70 / 80Time of a hint0.6 ms",
    expect.stringMatching(/^node-b · leavingVersion/),
  ]);
});

test("the period stands in the address and is asked for", async () => {
  const user = userEvent.setup();
  const { server } = await open();
  await user.click(screen.getByRole("radio", { name: "7 days" }));
  expect(screen.getByTestId("address").textContent).toBe("?days=7");
  expect(server.lastCall("GET /admin/overview?days=7")).toBeDefined();
});

test("a chosen event shows its days and the values of its fields", async () => {
  const user = userEvent.setup();
  await open();
  await user.selectOptions(screen.getByRole("combobox", { name: "Shown event" }), "game_ended");
  expect(screen.getByRole("img", { name: /^game_ended: 3 in all/ })).toBeDefined();
  expect(within(screen.getByRole("table", { name: "Values of the fields" })).getByText("won: true")).toBeDefined();
});

test("the system status is live, says when it no longer is, and is closed with the page", async () => {
  vi.useFakeTimers();
  const { view } = await open();
  expect(socket.said).toEqual(["openSystemStatus"]);
  expect(screen.getByText("Waiting for the first figures…")).toBeDefined();
  await act(async () => socket.emit("systemStatus", status));
  expect(screen.getByText("42%")).toBeDefined();
  expect(screen.getByText("3 d 2 h")).toBeDefined();
  expect(screen.getByText("4.2 ms")).toBeDefined();
  await act(async () => vi.advanceTimersByTime(staleMs));
  expect(screen.getByText(/^No new figures/)).toBeDefined();
  await act(async () => socket.become("lost"));
  await act(async () => socket.become("open"));
  expect(socket.said).toEqual(["openSystemStatus", "openSystemStatus"]);
  view.unmount();
  expect(socket.said.at(-1)).toBe("closeSystemStatus");
});

test("the latest changes by staff are listed as text, and a failure of the figures can be tried again", async () => {
  await open({ "GET /admin/overview?days=30": { status: 503, body: { code: "unavailable", message: "" } } });
  expect(screen.getByText(/User banned · <b>Kofi<\/b>/)).toBeDefined();
  expect(screen.getByText("The figures could not be fetched.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});
