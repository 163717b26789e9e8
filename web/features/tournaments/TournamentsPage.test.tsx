import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tournamentId } from "#protocol/ids.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { cosmeticsOf, tournament } from "./fixture.ts";
import { TournamentsPage } from "./TournamentsPage.tsx";

const path = (status: string, q = ""): string => `GET /tournaments?status=${status}${q}&limit=20`;
const answer = (...items: readonly object[]) => ({ body: { items, next: null } });
const says = (): string[] => useToasts.getState().toasts.map(({ text }) => text);

async function open(replies: Parameters<typeof fakeServer>[0], at = "/tournaments") {
  const server = fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <TournamentsPage />
      </MemoryRouter>,
    );
  });
  return server;
}

beforeEach(() => {
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a card says when it starts, what it costs, what there is to win and for whom it is", async () => {
  await open({ [path("all")]: answer(tournament()) });
  const card = within(await screen.findByTestId("tournament"));
  expect(card.getByRole("heading").textContent).toBe("<b>Kumasi Open</b>");
  const facts = card.getAllByRole("definition").map(({ textContent }) => textContent?.trim());
  expect(facts.slice(1)).toEqual(["10 gems", "150 gems", "5/16", "Double elimination", "Advanced"]);
  expect(facts[0]).toMatch(/^Nov 30, 2026/);
  expect(card.getByRole("link", { name: "<b>Kumasi Open</b>" }).getAttribute("href")).toBe("/tournament/7");
});

test("registering asks with the fee and the balance first, and the card then says how the player stands", async () => {
  const server = await open({
    [path("all")]: answer(tournament()),
    "GET /users/me/cosmetics": { body: cosmeticsOf(35) },
    "POST /tournaments/7/registration": { body: { mine: "registered", version: 3 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Register Now/ }));
  const dialog = within(await screen.findByTestId("fee-dialog"));
  expect(await dialog.findByText(/The entry fee is 10 gems. You have 35/)).toBeDefined();
  server.answer({ [path("all")]: answer(tournament({ mine: "registered", registeredPlayers: 6 })) });
  await userEvent.click(dialog.getByRole("button", { name: "Register for 10 gems" }));
  expect(await screen.findByText("You are registered")).toBeDefined();
  expect(server.lastCall("POST /tournaments/7/registration")).toMatchObject({
    body: { code: "" },
    token: "Bearer kept",
  });
  expect(says()).toContain("You are registered for <b>Kumasi Open</b>.");
  expect(screen.queryByRole("button", { name: /^Register Now/ })).toBeNull();
});

test.each([
  ["completed", "qualified", "You are the champion"],
  ["completed", "eliminated", "You took part"],
  ["completed", "disqualified", "You are disqualified"],
  ["running", "qualified", "You take part"],
  ["checkIn", "checkedIn", "You are checked in"],
  ["cancelled", "registered", null],
] as const)("a card says how the reader stands: %s, %s", async (phase, mine, words) => {
  await open({ [path("all")]: answer(tournament({ phase, mine })) });
  const card = within(await screen.findByTestId("tournament"));
  expect(card.queryByText(/^You /)?.textContent.trim() ?? null).toBe(words);
});

test("a player with too few gems is told how many are missing and cannot pay", async () => {
  const server = await open({
    [path("all")]: answer(tournament()),
    "GET /users/me/cosmetics": { body: cosmeticsOf(4) },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Register Now/ }));
  const dialog = within(await screen.findByTestId("fee-dialog"));
  expect(await dialog.findByText(/and you have 4/)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Register for 10 gems" }).hasAttribute("disabled")).toBe(true);
  expect(server.lastCall("POST /tournaments/7/registration")).toBeUndefined();
});

test.each([
  ["registration_closed", /closed for this tournament/],
  ["rating_outside", /outside the range/],
  ["not_invited", /for invited players/],
  ["not_enough_gems", /not have enough gems/],
  ["tournament_full", /waiting list are full/],
  ["too_many_tournaments", /too many tournaments/],
  ["next_began", /already begun/],
  ["not_now", /not possible now/],
  ["anything", /An error occurred/],
])("the refusal %s has its sentence", async (code, sentence) => {
  await open({
    [path("all")]: answer(tournament({ entryFee: 0 })),
    "POST /tournaments/7/registration": { status: 409, body: { code, message: "" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Register Now/ }));
  await waitFor(() => expect(says()[0]).toMatch(sentence));
});

test("withdrawing asks first; a player who must check in has one button for it", async () => {
  const server = await open({
    [path("all")]: answer(tournament({ phase: "checkIn", mine: "registered" })),
    "POST /tournaments/7/check-in": { body: { mine: "checkedIn", version: 4 } },
    "DELETE /tournaments/7/registration": { body: { mine: "withdrawn", version: 5 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Check in/ }));
  await waitFor(() => expect(says()).toEqual(["You are checked in for <b>Kumasi Open</b>."]));
  await userEvent.click(screen.getByRole("button", { name: /^Withdraw/ }));
  const dialog = within(screen.getByTestId("leave-dialog"));
  expect(dialog.getByText(/A paid entry fee is returned/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(server.lastCall("DELETE /tournaments/7/registration")).toBeDefined());
});

test("until the server says who the user is, the button leads nowhere", async () => {
  useSession.setState({ user: null, isLoading: true });
  await open({ [path("all")]: answer(tournament()) });
  const button = await screen.findByRole("button", { name: /^Register Now/ });
  expect(button.hasAttribute("disabled")).toBe(true);
  expect(screen.queryByRole("link", { name: /^Register Now/ })).toBeNull();
});

test("only an upcoming tournament can be entered, others have their details; a guest signs in first", async () => {
  useSession.setState({ user: guestUser, isLoading: false });
  await open({
    [path("all")]: answer(tournament(), tournament({ id: tournamentId("8"), status: "ongoing", phase: "running" })),
  });
  const [upcoming, ongoing] = await screen.findAllByTestId("tournament");
  const register = within(upcoming as HTMLElement).getByRole("link", { name: "Register Now: <b>Kumasi Open</b>" });
  expect(register.getAttribute("href")).toBe("/signin");
  expect(within(upcoming as HTMLElement).queryByRole("link", { name: /^View Details/ })).toBeNull();
  expect(within(ongoing as HTMLElement).getByText("In Progress")).toBeDefined();
  const details = within(ongoing as HTMLElement).getByRole("link", { name: "View Details: <b>Kumasi Open</b>" });
  expect(details.getAttribute("href")).toBe("/tournament/8");
  expect(within(ongoing as HTMLElement).queryByRole("link", { name: /^Register Now/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Register Now/ })).toBeNull();
});

test("filters and the search narrow the list, and an empty result leads back to all", async () => {
  await open({
    [path("all")]: answer(tournament()),
    [path("completed")]: answer(),
    [path("completed", "&q=kum")]: answer(),
  });
  await userEvent.click(await screen.findByRole("radio", { name: "Completed" }));
  expect(await screen.findByText("No tournaments found")).toBeDefined();
  await userEvent.type(screen.getByRole("searchbox"), "kum");
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByTestId("tournament")).toBeDefined();
});

test("a list that cannot be fetched can be asked for again", async () => {
  await open({ [path("ongoing")]: unreachable }, "/tournaments?status=ongoing");
  expect(await screen.findByText(/Network error/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

test("a search is no longer than the server reads, as one typed into the address may be", async () => {
  const longest = "k".repeat(32);
  const server = await open({ [path("all", `&q=${longest}`)]: answer(tournament()) }, `/tournaments?q=${longest}more`);
  expect(await screen.findByTestId("tournament")).toBeDefined();
  expect(server.calls.map(({ route }) => route)).toContain(path("all", `&q=${longest}`));
});
