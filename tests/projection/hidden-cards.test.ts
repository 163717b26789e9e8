/**
 * A hidden card is hidden: other cards in places that a viewer cannot see change no frame to this viewer, in number,
 * order, length, time or any byte, the computer's pauses included, until a player plays another card face up.
 */
import { describe, expect, it } from "vitest";
import { type Card, pack } from "#engine/cards.ts";
import type { PlayerCount } from "#engine/config.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import { randomConfig } from "#engine/randomMatch.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { oneSwapped, unseenMixed } from "#tests/support/decks.ts";
import { compare, inProcess, type Line, playHand, type Script, type Verdict } from "#tests/support/twoWorlds.ts";

const mixes = [unseenMixed, oneSwapped, oneSwapped];

async function play(script: Script, deck: readonly Card[]): Promise<Line[]> {
  return playHand(await inProcess(script.seed, deck, script.config.includeAces), script);
}

/** The verdicts for each seat and the spectator over several worlds that differ only where that viewer cannot see. */
async function verdicts(players: PlayerCount, seed: number, game: Partial<NewGame>): Promise<Verdict[]> {
  const random = seededRandom(seed);
  const config = { ...randomConfig(random, players), weakHand: false };
  const deck = shuffled(pack(config.includeAces), random);
  const people = (game.level ?? null) === null ? [0, 1, 2, 3].slice(0, players) : [0];
  const out: Verdict[] = [];
  for (const viewer of [...people, null]) {
    const script: Script = { config, game, seed, viewer };
    const first = await play(script, deck);
    for (const mix of mixes) {
      const other = await play(script, mix(deck, players, 0, viewer, random));
      out.push(compare(first.at(viewer ?? -1) as Line, other.at(viewer ?? -1) as Line, viewer));
    }
  }
  return out;
}

describe.each([2, 3, 4] as PlayerCount[])("[R17] at a table of %i", (players) => {
  it.each([1, 2, 3, 4, 5, 6])("no byte and no moment depends on what a viewer cannot see (%i)", async (seed) => {
    const found = await verdicts(players, seed * 7, { turnMs: seed % 2 === 0 ? 20_000 : null });
    expect(found.filter(({ is }) => is === "leak")).toEqual([]);
    expect(found.some((verdict) => verdict.is !== "leak" && verdict.frames > 20)).toBe(true);
  });

  it.each(["easy", "medium", "hard"] as const)("nor does the computer's pause (%s)", async (level) => {
    const found = await verdicts(players, players * 13, { level, kind: "computer" });
    expect(found.filter(({ is }) => is === "leak")).toEqual([]);
  });
});

it("[R17] the comparison itself would notice: a player's own hand is seen to differ", async () => {
  const config = { ...randomConfig(seededRandom(5), 2), weakHand: false };
  const deck = shuffled(pack(config.includeAces), seededRandom(6));
  const script: Script = { config, game: {}, seed: 1, viewer: 0 };
  const one = await play(script, deck);
  const two = await play(script, unseenMixed(deck, 2, 0, 0, seededRandom(9)));
  expect(compare(one[0] as Line, two[0] as Line, 0).is).not.toBe("leak");
  expect(compare(one[1] as Line, two[1] as Line, 1).is).toBe("leak");
});
