import { describe, expect, test } from "vitest";
import { checkConfig, privateGame, type PlayerCount, rulesPage } from "./config.ts";

describe("the configuration of a match", () => {
  test("[R11] the rules page has aces, sixes worth three, and no house rule", () => {
    expect(rulesPage(4)).toEqual({
      players: 4,
      winPoints: 10,
      includeAces: true,
      includeSixes: true,
      stacking: false,
      weakHand: false,
    });
  });

  test("[R9][R10][R12][R13] a private game starts with two players, ten points, aces and sixes on, house rules off", () => {
    expect(privateGame).toEqual({
      players: 2,
      winPoints: 10,
      includeAces: true,
      includeSixes: false,
      stacking: false,
      weakHand: false,
    });
  });

  test.each([1, 2, 10, 49, 50])("[R12] %i win points are allowed", (winPoints) => {
    expect(checkConfig({ ...privateGame, winPoints }).ok).toBe(true);
  });

  test.each([0, -1, 51, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("[R12] %d win points are not", (winPoints) => {
    expect(checkConfig({ ...privateGame, winPoints })).toEqual({ ok: false, error: "win-points-out-of-range" });
  });

  test.each([0, 1, 5, 2.5, Number.NaN])("[R1] %d players are not a table", (players) => {
    const config = { ...privateGame, players: players as PlayerCount };
    expect(checkConfig(config)).toEqual({ ok: false, error: "players-out-of-range" });
  });

  test.each([2, 3, 4] as const)("[R1] %i players are a table", (players) => {
    expect(checkConfig({ ...privateGame, players })).toEqual({ ok: true, value: { ...privateGame, players } });
  });
});
