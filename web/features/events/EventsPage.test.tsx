import { eventIdOf } from "#protocol/ids.ts";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SpecialEvent } from "#protocol/calls/specialEvents.ts";
import { accountUser, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import { EventsPage } from "./EventsPage.tsx";

const start = Date.UTC(2026, 10, 20, 12);
const event = (more: Partial<SpecialEvent> = {}): SpecialEvent => ({
  id: eventIdOf("1"),
  type: "special",
  title: "<b>Sixes</b>",
  description: "Win three hands with a Six.",
  locale: "en",
  status: "ongoing",
  startDate: start,
  endDate: start + 7 * 86_400_000,
  goal: "hands_six",
  goal_count: 3,
  counts: "people",
  rewards: [
    { type: "currency", currency: "gems", amount: 1_250 },
    { type: "cosmetic", name: "sunrays", kind: "frame", rarity: "legendary" },
  ],
  participants: 12,
  progress: 1,
  done_at: null,
  ...more,
});
const path = (status: string): string => `GET /events?status=${status}&locale=en&limit=20`;
const answer = (...items: readonly SpecialEvent[]) => ({ body: { items, next: null } });

async function open(replies: Parameters<typeof fakeServer>[0], at = "/events") {
  fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <EventsPage />
      </MemoryRouter>,
    );
  });
}

beforeEach(() => useSession.setState({ user: accountUser, isLoading: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a running event shows its goal, its rewards, how far the player is and when it ends", async () => {
  await open({ [path("ongoing")]: answer(event()) });
  const card = within(await screen.findByTestId("event"));
  expect(card.getByRole("heading").textContent).toBe("<b>Sixes</b>");
  expect(card.getByText("LIVE NOW")).toBeDefined();
  expect(card.getByText("Win 3 hands with a Six")).toBeDefined();
  const rewards = within(card.getByRole("list", { name: "Rewards" })).getAllByRole("listitem");
  expect(rewards.map(({ textContent }) => textContent?.trim())).toEqual([
    "1,250 gems",
    "Picture frame: Sun rays (Legendary)",
  ]);
  expect(card.getByRole("progressbar", { name: "<b>Sixes</b>: 1 of 3" }).getAttribute("aria-valuenow")).toBe("1");
  expect(card.getByText(/^Ends Nov 27, 2026/)).toBeDefined();
  const more = card.getByRole("button", { name: "View Details" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(more);
  expect(card.getByText("Only matches with other people count.")).toBeDefined();
  expect(card.getByText("12 players have begun")).toBeDefined();
});

test("the tabs filter the list, and the address names the tab", async () => {
  await open({
    [path("ongoing")]: answer(),
    [path("upcoming")]: answer(event({ id: eventIdOf("2"), title: "Soon", status: "upcoming", progress: 0 })),
    [path("past")]: answer(event({ id: eventIdOf("3"), title: "Over", status: "past", done_at: start + 5 })),
  });
  expect(await screen.findByText("No event is running")).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "Upcoming" }));
  expect(await screen.findByRole("heading", { name: "Soon" })).toBeDefined();
  expect(screen.getByText("UPCOMING")).toBeDefined();
  expect(screen.queryByRole("progressbar")).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Past Events" }));
  expect(await screen.findByText(/^Goal reached on/)).toBeDefined();
});

test("a visitor is asked to sign in, and a player who reached the goal is told so", async () => {
  useSession.setState({ user: null, isLoading: false });
  await open({
    [path("ongoing")]: answer(event({ progress: null }), event({ id: eventIdOf("2"), done_at: start, progress: 3 })),
  });
  expect((await screen.findByRole("link", { name: "Sign in to take part" })).getAttribute("href")).toBe("/signin");
  expect(screen.getByText(/The reward is yours\.$/)).toBeDefined();
});

test("a list that cannot be fetched can be asked for again", async () => {
  await open({ [path("past")]: unreachable }, "/events?tab=past");
  expect(await screen.findByText(/Network error/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

test("tournaments stand beside the events of their tab, and can be entered there", async () => {
  const tournament = {
    id: "7",
    title: "<i>Volta Trophy</i>",
    status: "upcoming",
    phase: "registration",
    startDate: start,
    entryFee: 0,
    prizePool: 500,
    registeredPlayers: 13,
    maxPlayers: 16,
    format: "double",
    difficulty: null,
    mine: null,
  };
  await open(
    {
      [path("upcoming")]: answer(),
      "GET /tournaments?status=upcoming&limit=20": { body: { items: [tournament], next: null } },
    },
    "/events?tab=upcoming",
  );
  const card = within(await screen.findByTestId("tournament"));
  expect(card.getByRole("heading").textContent).toBe("<i>Volta Trophy</i>");
  expect(card.getByText("UPCOMING")).toBeDefined();
  expect(card.getByText("Participants").nextElementSibling?.textContent).toBe("13/16");
  expect(card.getByRole("button", { name: /^Register Now/ })).toBeDefined();
  expect(screen.queryByText("No event is planned")).toBeNull();
});
