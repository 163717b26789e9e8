import { describe, expect, test } from "vitest";
import { OPPONENT_PLACES, type OpponentPlace, opponentsOf, seatsFor } from "./seating.ts";
import { nextSeat } from "./state.ts";

/** Positions as on a clock, in hours; the viewer is at six. */
const HOURS: Readonly<Record<OpponentPlace, number>> = { left: 9, top: 12, right: 15 };

describe("[R18] seats", () => {
  test.each([2, 3, 4])("of %i run clockwise for every player, and the turn with them", (players) => {
    for (let viewer = 0; viewer < players; viewer++) {
      const hours = new Map<number, number>([[viewer, 6]]);
      for (const [index, seat] of opponentsOf(viewer, players).entries()) {
        hours.set(seat, HOURS[OPPONENT_PLACES[index] as OpponentPlace]);
      }
      const inTurn = [viewer];
      while (inTurn.length < players) inTurn.push(nextSeat(inTurn.at(-1) as number, players));
      const seen = inTurn.map((seat) => hours.get(seat));
      expect(seen).toEqual(seen.toSorted((a = 0, b = 0) => a - b));
      expect(new Set(seen).size).toBe(players);
    }
  });

  test.each([
    { viewer: 0, players: 2, opponents: [1] },
    { viewer: 1, players: 2, opponents: [0] },
    { viewer: 0, players: 3, opponents: [2, 1] },
    { viewer: 2, players: 3, opponents: [1, 0] },
    { viewer: 0, players: 4, opponents: [2, 1, 3] },
    { viewer: 3, players: 4, opponents: [1, 0, 2] },
  ])("as seat $viewer of $players lists them: $opponents at the top, left, right", ({ viewer, players, opponents }) => {
    expect(opponentsOf(viewer, players)).toEqual(opponents);
    expect(seatsFor(viewer, players)).toEqual([viewer, ...opponents]);
  });

  test("a spectator sees the table like seat 0", () => {
    expect(seatsFor(null, 4)).toEqual(seatsFor(0, 4));
  });

  test.each([1, 5])("of %i players have no opponents: there is no such table", (players) => {
    expect(opponentsOf(0, players)).toEqual([]);
  });
});
