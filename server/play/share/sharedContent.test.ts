import { describe, expect, test } from "vitest";
import { cardId } from "#engine/cards.ts";
import { replaySteps } from "#engine/replay.ts";
import type { Replay } from "#protocol/calls/matches.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { lastTrickOf } from "./sharedContent.ts";

const people = ["Ama", "Kofi", "Yaa", "Esi"].map((username, index) => ({ id: String(index + 1), username }));

describe("the trick that decided a match", () => {
  test.each([2, 3, 4])("of %i is the last five cards", (count) => {
    const { record, matchNumber, winnerSeat } = finishedMatch(count, people.slice(0, count));
    const trick = lastTrickOf({ record, matchNumber });
    const plays = record.actions.filter((action) => action.type === "play");
    expect(trick.map(({ card, seat }) => ({ card, seat }))).toEqual(
      plays.slice(-count).map(({ card, seat }) => ({ card: cardId(card), seat })),
    );
    expect(trick.filter(({ isWinning }) => isWinning).map(({ seat }) => seat)).toEqual([winnerSeat]);
  });

  test("is none of a match that was given up, does not replay or has no record", () => {
    const { record, matchNumber } = finishedMatch(7, people.slice(0, 2));
    const { actions } = record;
    const steps = replaySteps({ ...record, matchNumber });
    expect(steps.ok).toBe(true);
    const given: Replay = { ...record, actions: [...actions.slice(0, 5), { type: "forfeit", seat: 0 }] };
    expect(lastTrickOf({ record: given, matchNumber })).toEqual([]);
    expect(lastTrickOf({ record: { ...record, actions: actions.toReversed() }, matchNumber })).toEqual([]);
    expect(lastTrickOf({ record: null, matchNumber })).toEqual([]);
  });
});
