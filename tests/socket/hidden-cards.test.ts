/** The same over real sockets: a viewer's network traffic does not depend on cards that the viewer cannot see. */
import { describe, expect, it } from "vitest";
import { type Card, pack } from "#engine/cards.ts";
import type { PlayerCount } from "#engine/config.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import { randomConfig } from "#engine/randomMatch.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { oneSwapped, stackedRandom, unseenMixed } from "#tests/support/decks.ts";
import { ListeningWorld } from "#tests/support/listeningWorld.ts";
import { cardsIn } from "#tests/support/secrets.ts";
import { compare, type Line, playHand, type Script, type Stage } from "#tests/support/twoWorlds.ts";

async function overSockets(seed: number, deck: readonly Card[], includeAces: boolean): Promise<Stage> {
  const world = await ListeningWorld.start({ random: stackedRandom(seed, [deck], includeAces), isUnlimited: true });
  return { world, call: (userId) => world.call(userId), end: () => void world.stop() };
}

const play = async (script: Script, deck: readonly Card[]): Promise<Line[]> =>
  playHand(await overSockets(script.seed, deck, script.config.includeAces), script);

async function verdicts(players: PlayerCount, seed: number, game: Partial<NewGame>) {
  const random = seededRandom(seed);
  const config = { ...randomConfig(random, players), weakHand: false };
  const deck = shuffled(pack(config.includeAces), random);
  const people = (game.level ?? null) === null ? [0, players - 1] : [0];
  const out = [];
  for (const viewer of [...people, null]) {
    const script: Script = { config, game, seed, viewer };
    const first = (await play(script, deck)).at(viewer ?? -1) as Line;
    for (const mix of [unseenMixed, oneSwapped]) {
      const other = (await play(script, mix(deck, players, 0, viewer, random))).at(viewer ?? -1) as Line;
      out.push({ ...compare(first, other, viewer), bytes: first.sent.length });
    }
  }
  return out;
}

describe.each([2, 3, 4] as PlayerCount[])("[R17] at a table of %i over real sockets", (players) => {
  it.each([1, 2])("no byte and no moment depends on what a viewer cannot see (%i)", async (seed) => {
    const found = await verdicts(players, seed * 31, { turnMs: seed === 1 ? 20_000 : null });
    expect(found.filter(({ is }) => is === "leak")).toEqual([]);
    expect(found.some(({ bytes }) => bytes > 20)).toBe(true);
  });

  it("nor does the computer's pause", async () => {
    const found = await verdicts(players, players * 17, { level: "hard", kind: "computer" });
    expect(found.filter(({ is }) => is === "leak")).toEqual([]);
  });

  it("and what is carried names no card but the viewer's own and those played", async () => {
    const config = { ...randomConfig(seededRandom(players), players), weakHand: false };
    const deck = shuffled(pack(config.includeAces), seededRandom(players));
    const script: Script = { config, game: {}, seed: 5, viewer: null };
    const lines = await play(script, deck);
    const played = new Set(lines.at(-1)?.sent.flatMap(({ bytes }) => [...cardsIn(bytes)]));
    expect(played.size).toBe(players * 5);
    for (const line of lines.slice(0, -1)) {
      const before = line.sent.find(({ bytes }) => cardsIn(bytes).size > 0)?.bytes as Uint8Array;
      expect(cardsIn(before).size).toBe(5);
      const named = new Set(line.sent.flatMap(({ bytes }) => [...cardsIn(bytes)]));
      expect([...named].filter((card) => !played.has(card))).toEqual([]);
    }
  });
});
