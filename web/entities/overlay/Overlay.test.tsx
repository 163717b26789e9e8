import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Overlay as OverlayState, OverlayTable } from "#protocol/frames/overlay.ts";
import { Overlay } from "./Overlay.tsx";
import { sampleOf } from "./sample.ts";

const draw = (state: OverlayState, aheadMs = 0) => render(<Overlay state={state} aheadMs={aheadMs} />);
const withTable = (part: Partial<OverlayTable>, hands: OverlayState["hands"] = "hidden"): OverlayState => {
  const sample = sampleOf("table", { hands });
  if (sample.table === null) throw new Error("the sample has no table");
  return { ...sample, table: { ...sample.table, ...part } };
};
const cardsIn = (element: HTMLElement): (string | undefined)[] =>
  [...element.querySelectorAll<SVGElement>("[data-index]")].map((index) => index.dataset["index"]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a table shows names, points, the best-of, tournament and round, and what comes next, and has no controls", () => {
  const { container } = draw(sampleOf("table"));
  expect(screen.getAllByTestId("overlay-name").map(({ textContent }) => textContent)).toEqual([
    "Ama Serwaa",
    "Kofi Mensah",
  ]);
  expect(screen.getAllByTestId("overlay-score").map(({ textContent }) => textContent)).toEqual(["7", "4"]);
  expect(screen.getByText("Kumasi Open")).toBeDefined();
  expect(container.textContent).toContain("Semi Finals");
  expect(container.textContent).toContain("Best of 3");
  expect(within(screen.getByTestId("overlay-upcoming")).getByText("Abena")).toBeDefined();
  expect(screen.getAllByRole("img", { name: "1 match won" })).toHaveLength(2);
  expect(container.querySelectorAll("button, a, input, select, textarea, [tabindex]")).toHaveLength(0);
});

test("hidden hands are backs, as many as are held", () => {
  draw(withTable({}));
  for (const hand of screen.getAllByTestId("overlay-hand")) {
    expect(hand.querySelectorAll("li")).toHaveLength(2);
    expect(cardsIn(hand)).toEqual([]);
  }
});

test("open hands show cards, and each verdict has a form and a name of its own", () => {
  draw(sampleOf("table"));
  const [, second] = screen.getAllByTestId("overlay-hand");
  expect(cardsIn(second as HTMLElement)).toEqual(["J", "8"]);
  const marks = ["Best card", "Worse card"].map((name) => screen.getByRole("img", { name }));
  const forms = marks.map((mark) => mark.querySelector("path")?.getAttribute("d"));
  expect(new Set(forms).size).toBe(2);
});

test("dealt hands appear only once no card is held any more", () => {
  const dealt = [8, 9, 10, 11, 12];
  const sample = withTable({});
  const players = (cards: number) =>
    (sample.table?.players ?? []).map((player) => ({ ...player, cards, hand: null, dealt }));
  draw(withTable({ players: players(1) }));
  expect(screen.getAllByTestId("overlay-hand").flatMap(cardsIn)).toEqual([]);
  cleanup();
  draw(withTable({ players: players(0) }));
  expect(screen.getAllByTestId("overlay-hand").map((hand) => cardsIn(hand).length)).toEqual([5, 5]);
});

test("who appears anonymously is named by the seat, the computer as such", () => {
  const sample = withTable({});
  const players = (sample.table?.players ?? []).map((player, seat) => ({ ...player, name: null, is_bot: seat === 1 }));
  draw(withTable({ players }));
  expect(screen.getAllByTestId("overlay-name").map(({ textContent }) => textContent)).toEqual(["Player 1", "Computer"]);
});

test("the end of a hand says who takes it", () => {
  draw(withTable({ hand_result: { winner: 1, card: 8, points: 2 } }));
  expect(screen.getByText("Kofi Mensah takes the hand: 2 points")).toBeDefined();
});

test("a table that may not be shown yet draws nothing at all", () => {
  draw({ ...sampleOf("table"), table: null, tournament: null, chat: null });
  expect(screen.getByTestId("overlay-scene").textContent).toBe("");
});

test("the bracket, the time before a match and the result have scenes", () => {
  draw(sampleOf("bracket"));
  expect(within(screen.getByTestId("overlay-bracket")).getAllByRole("heading")).toHaveLength(3);
  cleanup();
  draw(sampleOf("waiting"));
  expect(screen.getByText("The next match begins soon")).toBeDefined();
  cleanup();
  draw(sampleOf("result"));
  expect(screen.getByText("Ama Serwaa wins the match")).toBeDefined();
  cleanup();
  const result = sampleOf("result");
  const tournament = result.tournament && { ...result.tournament, champion: { seed: 2, name: null } };
  draw({ ...result, tournament });
  expect(screen.getByText("Seed 2 is the champion")).toBeDefined();
});

test("the chat is shown where there is one, anonymous lines without a name", () => {
  draw(sampleOf("waiting"));
  expect(screen.getByText("Anonymous")).toBeDefined();
  cleanup();
  draw(sampleOf("waiting", { chat: false }));
  expect(screen.queryByText("Anonymous")).toBeNull();
});

test("the clock ticks once a second until zero, then nothing is due; without a clock nothing ever is", () => {
  vi.useFakeTimers({ now: 1_000 });
  draw(withTable({ deadline: { at: 3_500, length_ms: 10_000 } }));
  expect(screen.getByTestId("overlay-clock").textContent).toBe("0:03");
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByTestId("overlay-clock").textContent).toBe("0:02");
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.getByTestId("overlay-clock").textContent).toBe("0:02");
  act(() => void vi.advanceTimersByTime(1_001));
  expect(screen.getByTestId("overlay-clock").textContent).toBe("0:00");
  expect(vi.getTimerCount()).toBe(0);
  cleanup();
  for (const scene of ["bracket", "waiting", "result"] as const) draw(sampleOf(scene));
  draw(withTable({ deadline: null }));
  expect(vi.getTimerCount()).toBe(0);
});

test("the time of the server's clock is moved to that of the device", () => {
  vi.useFakeTimers({ now: 100_000 });
  draw(withTable({ deadline: { at: 5_000, length_ms: 10_000 } }), 100_000);
  expect(screen.getByTestId("overlay-clock").textContent).toBe("0:05");
});
