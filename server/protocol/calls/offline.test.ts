import { describe, expect, test } from "vitest";
import type { Action } from "#engine/actions.ts";
import { seededRandom } from "#engine/random.ts";
import { randomMatch } from "#engine/randomMatch.ts";
import { decodeMoves, encodeMoves, OFFLINE_MOVES_CHARS_MAX, offlineConfig } from "./offline.ts";

const played = (seed: number): Action[] =>
  randomMatch(offlineConfig, seededRandom(seed), seed % 2).map(({ action }) => action);

test("decoded moves equal the encoded ones, except for shuffles", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const actions = played(seed);
    const text = encodeMoves(actions);
    expect(text.length).toBeLessThanOrEqual(OFFLINE_MOVES_CHARS_MAX);
    expect(decodeMoves(text)).toEqual({ ok: true, value: actions.filter(({ type }) => type !== "shuffle") });
  }
});

test("the longest possible match fits", () => {
  const hands = 2 * (offlineConfig.winPoints - 1) + 1;
  const deal: Action = { type: "deal", seat: 0, order: Array.from({ length: 35 }, () => 35) };
  const cards = Array.from({ length: 10 }, (): Action => ({ type: "play", seat: 1, card: 35 }));
  const hand: Action[] = [deal, ...cards, { type: "ready", seat: 0 }, { type: "ready", seat: 1 }];
  const text = encodeMoves(Array.from({ length: hands }, () => hand).flat());
  expect(text.length).toBeLessThanOrEqual(OFFLINE_MOVES_CHARS_MAX);
});

describe("invalid moves", () => {
  const text = encodeMoves(played(1));
  test.each([
    ["nothing", ""],
    ["a blank", " "],
    ["a blank at the end", `${text} `],
    ["two blanks", text.replace(" ", "  ")],
    ["a line break", text.replace(" ", "\n")],
    ["an unknown word", `${text} x0`],
    ["a third seat", `${text} r2`],
    ["a card without a letter", `${text} p0`],
    ["two cards", `${text} p0ab`],
    ["capitals", text.toUpperCase()],
    ["half a deck", "d0012"],
    ["a letter that looks like one", `${text} p0а`],
    ["too much", "r0 ".repeat(OFFLINE_MOVES_CHARS_MAX)],
  ])("%s", (_, wrong) => {
    expect(decodeMoves(wrong)).toEqual({ ok: false, error: "no-moves" });
  });

  test("every prefix is refused or decodes to the beginning of a match", () => {
    const whole = played(1).filter(({ type }) => type !== "shuffle");
    for (let length = 0; length < text.length; length++) {
      const part = decodeMoves(text.slice(0, length));
      const beginning = part.ok ? part.value : [];
      expect(beginning).toEqual(whole.slice(0, beginning.length));
    }
  });
});
