import type * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Action } from "#engine/actions.ts";
import type { MatchConfig } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { type actionSchema, type matchConfigSchema, replaySchema } from "./matches.ts";
import { decode } from "#protocol/schema.ts";

/** Compiles only if both describe the same values: a missing field on either side fails. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

test("the schemas of configuration and action equal the engine's types, which the type check proves", () => {
  const same: [
    Same<v.InferOutput<typeof matchConfigSchema>, MatchConfig>,
    Same<v.InferOutput<typeof actionSchema>, Action>,
    Same<keyof v.InferOutput<typeof matchConfigSchema>, keyof MatchConfig>,
  ] = [true, true, true];
  // @ts-expect-error a configuration with one field less is another one
  const other: Same<Omit<MatchConfig, "stacking">, MatchConfig> = true;
  expect([...same, other]).toEqual([true, true, true, true]);
});

describe("a stored match", () => {
  test("decodes to the match that was played, for any match", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed);
      const config = randomConfig(random);
      const replay = { config, dealer: 0, actions: randomMatch(config, random, 0).map(({ action }) => action) };
      expect(decode(replaySchema, JSON.parse(JSON.stringify(replay)))).toEqual({ ok: true, value: replay });
    }
  });

  const config: MatchConfig = randomConfig(seededRandom(1));
  test.each([
    ["players", { config: { ...config, players: 5 }, dealer: 0, actions: [] }],
    ["points", { config: { ...config, winPoints: 51 }, dealer: 0, actions: [] }],
    ["dealer", { config, dealer: 4, actions: [] }],
    ["action", { config, dealer: 0, actions: [{ type: "cheat", seat: 0 }] }],
    ["seat", { config, dealer: 0, actions: [{ type: "ready", seat: 4 }] }],
    ["card", { config, dealer: 0, actions: [{ type: "play", seat: 0, card: 99 }] }],
    ["half a card", { config, dealer: 0, actions: [{ type: "play", seat: 0, card: 0.5 }] }],
    [
      "deck of 36",
      { config, dealer: 0, actions: [{ type: "deal", seat: 0, order: Array.from({ length: 36 }, () => 0) }] },
    ],
    ["deck", { config, dealer: 0, actions: [{ type: "deal", seat: 0, order: Array.from({ length: 99 }, () => 0) }] }],
  ])("with a wrong %s is refused", (_, value) => {
    expect(decode(replaySchema, value).ok).toBe(false);
  });
});
