import { describe, expect, it } from "vitest";
import { apply, legalCards } from "#engine/apply.ts";
import { outcomeValuesOf } from "#engine/bots/outcomeValues.ts";
import { type Card, shuffledDeck } from "#engine/cards.ts";
import { POINTS_SPAN } from "#engine/bots/outcomeValues.ts";
import { seededRandom } from "#engine/random.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import { project } from "#engine/view.ts";
import type { Verdict } from "#protocol/frames/overlay.ts";
import { searchVerdicts, verdictsOn } from "./overlayTable.ts";

const played = (state: MatchState, seat: Seat, card: Card): MatchState => {
  const answer = apply(state, { type: "play", seat, card });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.state;
};

/** By the rules alone, without any cut: the value for `viewer` of best play on both sides. */
function valueOf(state: MatchState, viewer: Seat, values: Float64Array): number {
  const { handResult, turn } = state;
  if (handResult !== null) return values[handResult.winner * POINTS_SPAN + handResult.points] as number;
  const seat = turn as Seat;
  const all = legalCards(state.hands[seat] ?? [], state.trick).map((card) =>
    valueOf(played(state, seat, card), viewer, values),
  );
  return seat === viewer ? Math.max(...all) : Math.min(...all);
}

function bruteForce(state: MatchState): Map<Card, Verdict> {
  const seat = state.turn as Seat;
  const values = outcomeValuesOf(project(state, seat));
  const cards = legalCards(state.hands[seat] ?? [], state.trick);
  const worth = cards.map((card) => valueOf(played(state, seat, card), seat, values));
  const best = Math.max(...worth);
  const bests = worth.filter((value) => best - value < 1e-9).length;
  return new Map(
    cards.map((card, at) => [card, best - (worth[at] as number) >= 1e-9 ? "worse" : bests > 1 ? "equal" : "best"]),
  );
}

describe("verdicts", () => {
  it("are those of a search without any cut, for every option of a match", () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed);
      for (const { before } of randomMatch(randomConfig(random, 2), random)) {
        const held = before.hands.reduce((sum, hand) => sum + hand.length, 0);
        // the whole of a deal takes the search without cuts long; a few of them are enough
        if (before.phase !== "play" || held > (seed <= 3 ? 10 : 8)) continue;
        const verdicts = verdictsOn(before);
        expect(verdicts).toEqual(bruteForce(before));
        for (const verdict of verdicts.values()) seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(["best", "equal", "worse"]);
    for (const count of seen.values()) expect(count).toBeGreaterThan(100);
  });

  it("are searched once for each position", () => {
    const random = seededRandom(5);
    let seen = 0;
    for (const { before } of randomMatch(randomConfig(random, 2), random)) {
      const verdicts = verdictsOn(before);
      expect(verdictsOn(before)).toBe(verdicts);
      expect(verdictsOn({ ...before })).toEqual(verdicts);
      seen += verdicts.size;
    }
    expect(seen).toBeGreaterThan(10);
  });

  it("are none where the search would take too long, and otherwise those of a search without a bound", () => {
    let [given, givenUp] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed);
      for (const { before } of randomMatch(randomConfig(random, 2), random)) {
        const bounded = searchVerdicts(before, 50);
        const exact = bounded.size === 0 ? bounded : searchVerdicts(before, Number.POSITIVE_INFINITY);
        expect(bounded).toEqual(exact);
        given += bounded.size;
        if (bounded.size < verdictsOn(before).size) givenUp++;
      }
    }
    expect(given).toBeGreaterThan(200);
    expect(givenUp).toBeGreaterThan(20);
  });

  it("are given at tables of two only, and to the player whose turn it is", () => {
    const random = seededRandom(9);
    const three = startMatch(randomConfig(random, 3), 0);
    expect(verdictsOn(three)).toEqual(new Map());
    for (const players of [2, 3, 4] as const) {
      const config = { ...randomConfig(random, players), weakHand: false };
      const start = startMatch(config, 0);
      const dealt = apply(start, { type: "deal", seat: 0, order: shuffledDeck(config.includeAces, random) });
      if (!dealt.ok) throw new Error(dealt.error);
      expect(verdictsOn(start)).toEqual(new Map());
      expect([...verdictsOn(dealt.value.state).keys()]).toEqual(players === 2 ? dealt.value.state.hands[1] : []);
    }
  });
});
