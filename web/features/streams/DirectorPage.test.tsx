import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchKey, tournamentId } from "#protocol/ids.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { DirectorPage } from "./DirectorPage.tsx";
import { directedMatch, director, stream } from "./fixture.ts";

const route = "GET /streams/5/director";
const says = (): string[] => useToasts.getState().toasts.map(({ text }) => text);

async function open(replies: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/streams/5/director"]}>
        <Routes>
          <Route path="streams/:id/director" element={<DirectorPage />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  return server;
}

const pressed = (): string[] =>
  screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent ?? "");

beforeEach(() => {
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const follows = { kind: "tournament", tournament: tournamentId("2"), pick: null } as const;

test("a match is picked and given back to the server, and what is on stream is marked", async () => {
  const matches = [
    directedMatch(),
    directedMatch({
      key: matchKey("w2.2"),
      is_on_screen: false,
      is_followed: false,
      is_playing: false,
      game_code: null,
    }),
  ];
  const server = await open({
    [route]: { body: director({ follows: follows, target: "Kumasi Open", overlays: 1 }, matches) },
    "PATCH /streams/5": { body: stream({ follows: { ...follows, pick: matchKey("w2.2") } }) },
  });
  const [first, second] = await screen.findAllByTestId("directed-match");
  expect(first?.textContent).toContain("Round 2 · Best of 3 · Playing");
  expect(first?.textContent).toContain("On screen");
  expect(first?.textContent).not.toContain("Next");
  expect(first?.textContent).toContain("Seed 4");
  expect(second?.textContent).toContain("Players are called");
  expect(second?.textContent).not.toMatch(/On screen|Next/);
  expect(
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/game/ABCD2345");
  expect(screen.getByText("1 overlay open")).toBeDefined();
  server.answer({ [route]: { body: director({ follows: { ...follows, pick: matchKey("w2.2") } }, matches) } });
  await userEvent.click(within(second as HTMLElement).getByRole("button"));
  await waitFor(() =>
    expect(server.lastCall("PATCH /streams/5")?.body).toEqual({ follows: { ...follows, pick: "w2.2" } }),
  );
  expect(pressed()).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: /^Automatic/ }));
  await waitFor(() => expect(server.lastCall("PATCH /streams/5")?.body).toEqual({ follows }));
});

test("with a delay, what is on screen and what comes next are told apart", async () => {
  const next = { is_on_screen: false, is_followed: true } as const;
  const matches = [directedMatch({ is_followed: false }), directedMatch({ key: matchKey("w2.2"), ...next })];
  await open({ [route]: { body: director({ follows: follows, hands: "delayed" }, matches) } });
  const [first, second] = await screen.findAllByTestId("directed-match");
  expect(first?.textContent).toContain("On screen");
  expect(first?.textContent).not.toContain("Next");
  expect(second?.textContent).toContain("Next");
  expect(second?.textContent).not.toContain("On screen");
});

test.each([
  ["single", { stage: "winners", round: 2, rounds: 3 }, "Semi Finals"],
  ["single", { stage: "winners", round: 3, rounds: 3 }, "Finals"],
  ["double", { stage: "winners", round: 3, rounds: 3 }, "Winners’ final"],
  ["double", { stage: "losers", round: 4, rounds: 4 }, "Losers’ final"],
  ["double", { stage: "final", round: 1, rounds: 0 }, "Grand final"],
  ["round-robin", { stage: "group", round: 2, rounds: 0, group: 4 }, "Group 4"],
] as const)("a round has the name of the bracket (%s, %j)", async (format, round, name) => {
  await open({
    [route]: { body: { ...director({ follows: follows }, [directedMatch(round)]), format } },
  });
  expect((await screen.findByTestId("directed-match")).textContent).toMatch(new RegExp(`^${name} · Best of 3`));
});

test("scene, hands and chat are changed by one press each", async () => {
  const server = await open({ [route]: { body: director({}) }, "PATCH /streams/5": { body: stream() } });
  await userEvent.click(await screen.findByRole("button", { name: "Bracket" }));
  await waitFor(() => expect(server.lastCall("PATCH /streams/5")?.body).toEqual({ scene: "bracket" }));
  await userEvent.click(screen.getByRole("radio", { name: "After each hand" }));
  await waitFor(() => expect(server.lastCall("PATCH /streams/5")?.body).toEqual({ hands: "afterHand" }));
  await userEvent.click(screen.getByRole("switch", { name: "Show the chat" }));
  await waitFor(() => expect(server.lastCall("PATCH /streams/5")?.body).toEqual({ chat: true }));
  expect(screen.getByText(/follows one player or table/)).toBeDefined();
});

test("a change that is refused is taken back and said", async () => {
  await open({
    [route]: { body: director({}) },
    "PATCH /streams/5": { status: 429, body: { code: "too_many_requests" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Result" }));
  await waitFor(() => expect(says()[0]).toMatch(/Too many requests/));
  await waitFor(() => expect(pressed()).toEqual(["Auto"]));
});

test("it follows what happens by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const server = await open({ [route]: { body: director({ follows: follows }) } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("No match is called or played now")).toBeDefined();
  server.answer({ [route]: { body: director({ follows: follows }, [directedMatch()]) } });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByTestId("directed-match")).toBeDefined();
});

test("a stream that is not there leads back to the list; a failure can be tried again", async () => {
  await open({ [route]: { status: 404, body: { code: "not_found" } } });
  expect((await screen.findByRole("link", { name: "All streams" })).getAttribute("href")).toBe("/streams");
  cleanup();
  await open({ [route]: { status: 500, body: { code: "internal" } } });
  expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
});
