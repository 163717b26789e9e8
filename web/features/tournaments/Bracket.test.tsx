import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchKey } from "#protocol/ids.ts";
import type { BracketRecord, TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { Bracket } from "./Bracket.tsx";
import { bracketMatch, detail, participant } from "./fixture.ts";

const side = (seed: number | null, wins = 0) => ({ seed, is_bye: false, wins });
const setWide = (matches: boolean): void => {
  const query = { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => query);
};

const show = (more: Partial<TournamentDetail>, own: number | null = null) =>
  render(
    <MemoryRouter>
      <Bracket tournament={detail({ format: "single", participants: sixtyFour, ...more })} own={own} />
    </MemoryRouter>,
  );

const sixtyFour = Array.from({ length: 64 }, (_, at) => participant(at + 1, `Player ${at + 1}`));

/** A single elimination of 64: the first round is decided, the second runs. Seed 31 is in the last match of both. */
const matchesOf64 = Array.from({ length: 6 }, (_, round) =>
  Array.from({ length: 32 >> round }, (_none, at): BracketRecord => {
    const [one, other] = round === 0 ? [at + 1, 64 - at] : [at * 2 + 1, at * 2 + 2];
    const place = { round: round + 1, position: at + 1 };
    if (round === 0) {
      const players = [side(one, 2), side(other, at % 2)];
      return bracketMatch(matchKey(`w1.${at + 1}`), {
        ...place,
        players,
        state: "decided",
        winner: one,
        how: "played",
      });
    }
    if (round === 1)
      return bracketMatch(matchKey(`w2.${at + 1}`), { ...place, players: [side(one), side(other)], state: "playing" });
    return bracketMatch(matchKey(`w${round + 1}.${at + 1}`), { ...place, players: [side(null), side(null)] });
  }),
).flat();

const roundTabs = () => within(screen.getByRole("tablist")).getAllByRole("tab");
const matches = () => screen.getAllByRole("listitem", { name: /against/ });

beforeEach(() => setWide(false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a narrow window shows one round at a time, at first the one that runs, and arrow keys change it", async () => {
  show({ matches: matchesOf64 });
  expect(roundTabs().map(({ textContent }) => textContent)).toEqual([
    "Round 1",
    "Round 2",
    "Round 3",
    "Quarter Finals",
    "Semi Finals",
    "Finals",
  ]);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Round 2");
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Round 2");
  expect(matches()).toHaveLength(16);
  await userEvent.click(screen.getByRole("tab", { selected: true }));
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("region", { name: "Round 3" })).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Round 3");
  expect(matches()).toHaveLength(8);
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Finals");
});

test("a match is one sentence: whose it is, who plays, the score, the winner and the state", async () => {
  show({ matches: matchesOf64 }, 2);
  await userEvent.click(screen.getByRole("tab", { name: "Round 1" }));
  const name = "Your match. Player 2 against Player 63. 2 to 1. Winner: Player 2.";
  expect(screen.getByRole("listitem", { name })).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "Round 2" }));
  expect(screen.getByRole("listitem", { name: "Player 3 against Player 4. Playing now." })).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "Finals" }));
  expect(screen.getByRole("listitem", { name: "Not known yet against Not known yet. Waiting." })).toBeDefined();
});

test("the reader's own match is one press away, also behind other rounds and beyond the first matches", async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined);
  const decided = matchesOf64.filter(({ round }) => round === 1);
  const { unmount } = show({ matches: matchesOf64 }, 31);
  await userEvent.click(screen.getByRole("tab", { name: "Finals" }));
  await userEvent.click(screen.getByRole("button", { name: "Your match" }));
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Round 2");
  expect(document.activeElement).toBe(screen.getByRole("listitem", { name: /^Your match\. Player 31 against/ }));
  expect(scroll).toHaveBeenCalledTimes(1);
  unmount();
  show({ matches: decided }, 31);
  expect(matches()).toHaveLength(16);
  await userEvent.click(screen.getByRole("button", { name: "Your match" }));
  expect(document.activeElement).toBe(screen.getByRole("listitem", { name: /Player 31 against Player 34/ }));
  scroll.mockRestore();
});

test("who does not play has no such button", () => {
  show({ matches: matchesOf64 });
  expect(screen.queryByRole("button", { name: "Your match" })).toBeNull();
});

test("the round the reader looks at stays when the next one begins", () => {
  const later = matchesOf64.map((match) =>
    match.round === 2 ? { ...match, state: "decided" as const, winner: match.players[0]?.seed ?? null } : match,
  );
  const { rerender } = show({ matches: matchesOf64 });
  rerender(
    <MemoryRouter>
      <Bracket tournament={detail({ format: "single", participants: sixtyFour, matches: later })} own={null} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Round 2");
});

const double = [
  bracketMatch(matchKey("w1.1"), { players: [side(1, 2), side(4)], state: "decided", winner: 1, how: "played" }),
  bracketMatch(matchKey("w2.1"), { round: 2, players: [side(1), side(2)], state: "waiting" }),
  bracketMatch(matchKey("l1.1"), { stage: "losers", players: [side(4), side(3)], state: "playing" }),
  bracketMatch(matchKey("f1.1"), { stage: "final", players: [side(null), side(null)] }),
  bracketMatch(matchKey("f2.1"), { stage: "final", round: 2, players: [side(null), side(null)], state: "void" }),
];

test("winners, losers and the finals are apart, and the stage that runs is shown at first", async () => {
  show({ format: "double", matches: double }, 1);
  const stages = within(screen.getByRole("group", { name: "Stages of the tournament" }));
  expect(stages.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    "Winners’ bracket",
    "Losers’ bracket",
    "Finals",
  ]);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Losers’ bracket",
  ]);
  await userEvent.click(stages.getByRole("radio", { name: "Finals" }));
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Grand final");
  await userEvent.click(screen.getByRole("button", { name: "Your match" }));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Winners’ bracket");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Winners’ final");
});

test("of groups the reader's own is shown at first, with its table", () => {
  const group = (number: number, one: number, other: number) =>
    bracketMatch(matchKey(`g${number}.1`), {
      stage: "group",
      group: number,
      players: [side(one), side(other)],
      state: "ready",
    });
  show(
    {
      format: "round-robin",
      matches: [group(1, 1, 4), group(2, 2, 3)],
      groups: [
        [1, 4],
        [3, 2],
      ],
    },
    3,
  );
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Group 2");
  expect(
    within(screen.getByRole("list", { name: "Standings" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Player 3", "Player 2"]);
});

test("a wide window shows the rounds of all stages side by side, in a region that the keyboard scrolls", async () => {
  setWide(true);
  show({ format: "double", matches: double }, 1);
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(screen.queryByRole("group")).toBeNull();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(3);
  const winners = screen.getByRole("region", { name: "Winners’ bracket: Rounds of the bracket" });
  expect(winners.tabIndex).toBe(0);
  expect(
    within(winners)
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(["Semi Finals", "Winners’ final"]);
  await userEvent.click(screen.getByRole("button", { name: "Your match" }));
  expect(document.activeElement).toBe(
    screen.getByRole("listitem", { name: /^Your match\. Player 1 against Player 2/ }),
  );
});
