import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { userIdOf } from "#protocol/ids.ts";
import type { MatchDetails } from "#protocol/calls/matches.ts";
import { fakeShell, availableServer } from "#web/platform/desktop/fakeShell.ts";
import { useServer } from "#web/platform/desktop/server.ts";
import { accountUser, type FakeServer, fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import { LiveRegion } from "#web/ui/LiveRegion.tsx";
import { DetailsPage } from "./DetailsPage.tsx";
import { playedMatch } from "./fixture.ts";
import { stepMs } from "./playback.ts";

const me = accountUser.id;
const duel = playedMatch(me);

beforeEach(() => {
  localStorage.setItem("accessToken", "kept");
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(() => {
  localStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Reply = Parameters<FakeServer["answer"]>[0][string];

async function open(reply: Reply): Promise<FakeServer> {
  const server = fakeServer({ "GET /matches/match-9": reply });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/game-details/match-9"]}>
        <Routes>
          <Route path="/game-details/:id" element={<DetailsPage />} />
        </Routes>
        <LiveRegion />
      </MemoryRouter>,
    );
  });
  return server;
}

const show = (match: MatchDetails): Promise<FakeServer> => open({ body: match });
const shownSentence = (): string => screen.getByTestId("told").textContent;
const slider = (): HTMLInputElement => screen.getByRole("slider", { name: "Step" });
const place = (): number => slider().valueAsNumber;
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });
const lane = (name: string): HTMLElement => within(screen.getByTestId("replay-stage")).getByRole("region", { name });
const held = (name: string): string[] =>
  within(within(lane(name)).getByRole("list", { name: /^Held by/ }))
    .queryAllByRole("img")
    .map((card) => card.getAttribute("aria-label") ?? "");
const played = (name: string): string[] =>
  within(within(lane(name)).getByRole("list", { name: /^Cards played by/ }))
    .queryAllByRole("img")
    .map((card) => card.getAttribute("aria-label") ?? "");

describe("the page", () => {
  test("shows a skeleton while loading", async () => {
    await open(noAnswer);
    expect(screen.getAllByTestId("skeleton-row").length).toBeGreaterThan(0);
  });

  test("says that a match does not exist or is not visible", async () => {
    await open({ status: 404 });
    expect(screen.getByText("Match not found")).toBeDefined();
    expect(screen.getByRole("link", { name: "Match History" }).getAttribute("href")).toBe("/recent-games");
  });

  test.each([401, 403])("%i asks to log in", async (status) => {
    await open({ status });
    expect(screen.getByText("Please log in to see this match")).toBeDefined();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/signin");
  });

  test.each([
    [{ status: 500 }, "An error occurred. Please try again."],
    [unreachable, "Network error. Please check your internet connection."],
  ] as const)("%j says what is wrong and offers Retry", async (reply, text) => {
    const server = await open(reply);
    expect(screen.getByText(text)).toBeDefined();
    server.answer({ "GET /matches/match-9": { body: duel } });
    await userEvent.click(button("Retry"));
    expect(screen.getByTestId("replay-stage")).toBeDefined();
  });

  test("shows the result of a record that does not replay", async () => {
    await show({ ...duel, replay: { ...duel.replay, actions: duel.replay.actions.slice(3) } });
    expect(screen.getByText("This match cannot be replayed")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "Result" })).getAllByRole("listitem")).toHaveLength(2);
  });

  test("shows places, names with links, scores and rating changes", async () => {
    const [mine, theirs] = duel.players;
    if (mine === undefined || theirs === undefined) throw new Error("two players");
    const players = [
      { ...mine, place: 2, score: 1, rating_before: 1500, rating_after: 1488 },
      { ...theirs, place: 1, score: 3, rating_before: 1400, rating_after: 1412 },
    ];
    await show({ ...duel, players, is_rated: true, kind: "matched" });
    const result = screen.getByRole("region", { name: "Result" });
    const rows = within(result).getAllByRole("listitem");
    expect(rows[0]?.textContent).toMatch(/^1Kofi\d hands? won\+123$/);
    expect(rows[1]?.textContent).toMatch(/^2You\d hands? won−121$/);
    expect(within(result).getByRole("link", { name: "Kofi" }).getAttribute("href")).toBe("/players/user-1");
    expect(result.textContent).toContain("Ranked");
    expect(result.textContent).toContain("Quick match");
    expect(result.textContent).toContain("First to 3 points");
    expect(result.textContent).toContain("10 minutes");
  });

  test.each([
    [{ reason: "abandoned" }, "The match was abandoned."],
    [{ reason: "points" }, /takes? the crown in a match to 3 points\.$/],
  ] as const)("%j is said", async (part, sentence) => {
    await show({ ...duel, ...part });
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test.each([
    [0, "You gave up."],
    [1, "Kofi gave up."],
  ])("seat %d gave up: '%s'", async (seat, sentence) => {
    const actions = [...duel.replay.actions.slice(0, 4), { type: "forfeit" as const, seat }];
    await show({ ...duel, reason: "forfeit", replay: { ...duel.replay, actions } });
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test.each([
    [
      { is_counted: false, reason: "often" },
      "This match did not count for your rating because you have often played each other lately.",
    ],
    [
      { is_counted: true, reason: "place" },
      "This match counted less for your rating because you play from the same place.",
    ],
  ] as const)("says why a rated match counted %j", async (dampened, sentence) => {
    await show({ ...duel, is_rated: true, dampened });
    expect(screen.getByText(sentence)).toBeTruthy();
    cleanup();
    await show({ ...duel, is_rated: true });
    expect(screen.queryByText(/for your rating/)).toBeNull();
  });

  test("copies the link, or shows it when it cannot be copied", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await show(duel);
    await act(async () => void fireEvent.click(button("Share")));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/game-details/${duel.id}`);
    expect(button("Link copied")).toBeDefined();
    cleanup();
    writeText.mockRejectedValue(new Error("not allowed"));
    await show(duel);
    await act(async () => void fireEvent.click(button("Share")));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this match" }).readOnly).toBe(true);
  });

  test("copies the server's address in the desktop app, not the app's own origin", async () => {
    fakeShell();
    useServer.setState({ check: availableServer });
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await show(duel);
    await act(async () => void fireEvent.click(button("Share")));
    expect(writeText).toHaveBeenCalledWith(`https://spar.example/game-details/${duel.id}`);
  });
});

describe("the replay", () => {
  test("starts with the deal, with all hands face up", async () => {
    await show(duel);
    expect(screen.getByRole("heading", { name: /^Hand 1 of \d+$/ })).toBeDefined();
    expect(shownSentence()).toBe("You deal hand 1.");
    expect(held("You")).toHaveLength(5);
    expect(held("Kofi")).toHaveLength(5);
    expect(held("Kofi").every((card) => / of /.test(card))).toBe(true);
    expect(button("One card back").disabled).toBe(true);
  });

  test("steps forward and back by card, and announces each step", async () => {
    await show(duel);
    const before = held("Kofi");
    await userEvent.click(button("One card forward"));
    const [card = ""] = played("Kofi");
    expect(before).toContain(card.replace(", winning", ""));
    expect(held("Kofi")).toHaveLength(4);
    expect(shownSentence()).toBe(`Kofi: ${card.replace(", winning", "")}.`);
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe(shownSentence());
    await userEvent.click(button("One card back"));
    expect(held("Kofi")).toEqual(before);
    expect(played("Kofi")).toEqual([]);
  });

  test("jumps by trick and by hand, and ends with a crown", async () => {
    await show(duel);
    await userEvent.click(button("To trick 5"));
    expect(held("You").length + held("Kofi").length).toBe(1);
    expect(button("To trick 5").getAttribute("aria-current")).toBe("step");
    await userEvent.click(button("One card forward"));
    expect(shownSentence()).toMatch(/wins? trick 5\..*wins? the hand, \d points?\./);
    expect(document.querySelectorAll("[data-testid=lane-crown]")).toHaveLength(1);
    await userEvent.click(button("Next hand"));
    expect(shownSentence()).toMatch(/deals? hand 2\./);
    await userEvent.click(button("Previous hand"));
    expect(shownSentence()).toBe("You deal hand 1.");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Hand" }), "Hand 2");
    expect(shownSentence()).toMatch(/deals? hand 2\./);
    fireEvent.change(slider(), { target: { value: slider().max } });
    expect(shownSentence()).toMatch(/wins? the match\.$/);
    expect(button("One card forward").disabled).toBe(true);
    expect(button("Next hand").disabled).toBe(true);
  });

  test("as I saw it: hides the cards that others hold, and shows those that they play", async () => {
    await show(duel);
    await userEvent.click(screen.getByRole("switch", { name: "As I saw it" }));
    expect(held("Kofi")).toEqual(Array.from({ length: 5 }, () => "Face-down card"));
    expect(held("You").every((card) => / of /.test(card))).toBe(true);
    await userEvent.click(button("One card forward"));
    expect(held("Kofi")).toHaveLength(4);
    expect(played("Kofi")[0]).toMatch(/ of /);
  });

  test("shows every card to a reader who did not play, and offers them no view of their own", async () => {
    useSession.setState({ user: { ...accountUser, id: userIdOf("stranger") } });
    await show(duel);
    expect(screen.queryByRole("switch", { name: "As I saw it" })).toBeNull();
    expect(held("Me")).toHaveLength(5);
    expect(shownSentence()).toBe("Me deals hand 1.");
  });

  test("lists four players as at the table, the reader last", async () => {
    await show(playedMatch(me, rulesPage(4, 2), 3));
    const lanes = within(screen.getByTestId("replay-stage")).getAllByRole("region");
    expect(lanes.map((each) => each.getAttribute("aria-label"))).toEqual(["Kofi", "Ama", "Yaw", "You"]);
  });
});

describe("the replay's keys", () => {
  const press = (key: string, target: Element = document.body, more: object = {}): boolean =>
    fireEvent.keyDown(target, { key, ...more });

  test("arrows step and space plays", async () => {
    vi.useFakeTimers();
    await show(duel);
    press("ArrowRight");
    press("ArrowRight");
    expect(place()).toBe(2);
    press("ArrowLeft");
    expect(place()).toBe(1);
    expect(press(" "), "the page does not scroll").toBe(false);
    expect(button("Pause")).toBeDefined();
    press(" ");
    expect(button("Play")).toBeDefined();
  });

  test("do nothing in fields and on buttons", async () => {
    await show(duel);
    press("ArrowRight", slider());
    press("ArrowRight", document.body, { ctrlKey: true });
    press(" ", button("Play"));
    expect(place()).toBe(0);
    expect(button("Play")).toBeDefined();
  });
});

describe("playing by itself", () => {
  const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

  test("goes a card at a time, at the chosen speed", async () => {
    vi.useFakeTimers();
    await show(duel);
    fireEvent.click(button("Play"));
    await pass(stepMs - 1);
    expect(place()).toBe(0);
    await pass(1);
    expect(place()).toBe(1);
    fireEvent.change(screen.getByRole("combobox", { name: "Speed" }), { target: { value: "4" } });
    for (let step = 0; step < 4; step++) await pass(stepMs / 4);
    expect(place()).toBe(5);
    fireEvent.click(button("One card back"));
    await pass(stepMs * 5);
    expect(place(), "a chosen place stays").toBe(4);
  });

  test("stops at the end, and starts again from the beginning", async () => {
    vi.useFakeTimers();
    await show(duel);
    const last = Number(slider().max);
    fireEvent.change(slider(), { target: { value: String(last - 1) } });
    fireEvent.click(button("Play"));
    await pass(stepMs);
    expect(place()).toBe(last);
    fireEvent.click(button("Play again"));
    expect(place()).toBe(0);
    await pass(stepMs);
    expect(place()).toBe(1);
  });
});

describe("the hands", () => {
  test("unfold to their tricks, and lead to their place in the replay", async () => {
    await show(duel);
    const hands = within(screen.getByRole("region", { name: "Hands" }));
    const [, second] = [...document.querySelectorAll<HTMLDetailsElement>("details[data-testid=told-hand]")];
    if (second === undefined) throw new Error("two hands");
    expect(hands.queryByRole("table")).toBeNull();
    second.open = true;
    fireEvent(second, new Event("toggle"));
    const rows = within(hands.getByRole("table", { name: "Tricks of hand 2" })).getAllByRole("row");
    expect(rows).toHaveLength(6);
    for (const row of rows.slice(1)) {
      const cards = within(row)
        .getAllByRole("img")
        .map((card) => card.getAttribute("aria-label"));
      expect(cards).toHaveLength(2);
      expect(cards.filter((card) => card?.includes("won the trick"))).toHaveLength(1);
      expect(cards.filter((card) => card?.includes("led"))).toHaveLength(1);
    }
    await userEvent.click(hands.getByRole("button", { name: "Replay this hand" }));
    expect(shownSentence()).toMatch(/deals? hand 2\./);
  });
});
