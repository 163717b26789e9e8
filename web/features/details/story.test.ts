import { describe, expect, test } from "vitest";
import type { Action } from "#engine/actions.ts";
import { CARDS_IN_HAND } from "#engine/cards.ts";
import { rulesPage } from "#engine/config.ts";
import type { MatchRecord } from "#engine/replay.ts";
import { seededRandom } from "#engine/random.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { matchDetailsSchema } from "#protocol/calls/matches.ts";
import { decode } from "#server/protocol/schema.ts";
import { type Match, matchOf } from "#web/entities/match/matchRecord.ts";
import { playedMatch } from "./fixture.ts";
import { frameOfTrick, handAt, type Story, storyOf } from "./story.ts";

const config = rulesPage(2, 3);
const recordOf = (actions: readonly Action[], part: Partial<MatchRecord> = {}): MatchRecord => ({
  config,
  dealer: 0,
  matchNumber: 1,
  actions,
  ...part,
});

function replayed(record: MatchRecord): Story {
  const story = storyOf(record);
  if (story === null) throw new Error("the record does not replay");
  return story;
}

describe("a story", () => {
  test("has one frame for each deal, card and redeal of any match, and its hands contain them all", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed);
      const options = randomConfig(random);
      const steps = randomMatch(options, random, 0);
      const story = replayed(
        recordOf(
          steps.map(({ action }) => action),
          { config: options },
        ),
      );
      const seen = steps.filter(({ action }) => ["deal", "play", "redeal"].includes(action.type));
      expect(story.frames.map(({ state }) => state)).toEqual(seen.map(({ state }) => state));
      expect(story.end).toEqual(steps.at(-1)?.state);
      expect(story.hands.map(({ number }) => number)).toEqual(story.hands.map((_, at) => at + 1));
      for (const [at, hand] of story.hands.entries()) {
        expect(hand.firstFrame).toBe(at === 0 ? 0 : (story.hands[at - 1]?.lastFrame ?? -2) + 1);
        expect(hand.tricks).toHaveLength(CARDS_IN_HAND);
        expect(hand.result).not.toBeNull();
        for (let trick = 1; trick <= CARDS_IN_HAND; trick++) {
          const frame = frameOfTrick(story, hand, trick);
          expect(story.frames[frame]?.trick).toBe(trick);
          expect(story.frames[frame - 1]?.trick).not.toBe(trick);
        }
        for (let frame = hand.firstFrame; frame <= hand.lastFrame; frame++) expect(handAt(story, frame)).toBe(hand);
      }
      expect(story.hands.at(-1)?.lastFrame).toBe(story.frames.length - 1);
      expect(story.hands.at(-1)?.scores).toEqual(story.end.scores);
    }
  });

  test("of an empty record is the table before the first deal", () => {
    const story = replayed(recordOf([]));
    expect(story.frames).toHaveLength(1);
    expect(story.hands).toEqual([]);
    expect(handAt(story, 0)).toBeUndefined();
  });

  test("covers a match that was given up before the deal or during a hand", () => {
    const before = replayed(recordOf([{ type: "forfeit", seat: 1 }]));
    expect(before.frames).toHaveLength(1);
    expect(before.end.winner).toBe(0);
    expect(before.hands).toMatchObject([{ number: 1, result: null, tricks: [] }]);
    const steps = randomMatch(config, seededRandom(4), 0);
    const began = steps.slice(0, 5).map(({ action }) => action);
    const middle = replayed(recordOf([...began, { type: "forfeit", seat: 0 }]));
    expect(middle.hands.at(-1)?.result).toBeNull();
    expect(middle.frames.at(-1)?.events.map(({ type }) => type)).toEqual(["forfeited", "gameOver"]);
  });

  test("is null for a record that cannot have happened", () => {
    expect(storyOf(recordOf([{ type: "play", seat: 0, card: 3 }]))).toBeNull();
  });
});

describe("a match that arrives", () => {
  const sent = playedMatch("me");
  const read = (value: unknown): Match | null => {
    const details = decode(matchDetailsSchema, value);
    return details.ok ? matchOf(details.value) : null;
  };

  test("is decoded completely", () => {
    const match = read(structuredClone(sent));
    expect(match?.reason).toBe("points");
    expect(match?.record).toEqual({ ...sent.replay, matchNumber: 1 });
  });

  const { replay } = sent;
  test.each([
    ["no replay", { ...sent, replay: undefined }],
    ["a strange reason", { ...sent, reason: "boredom" }],
    ["too many players", { ...sent, replay: { ...replay, config: { ...config, players: 9 } } }],
    ["no points", { ...sent, replay: { ...replay, config: { ...config, winPoints: 0 } } }],
    ["a dealer of nowhere", { ...sent, replay: { ...replay, dealer: 7 } }],
    ["an action that is none", { ...sent, replay: { ...replay, actions: [{ type: "cheat", seat: 0 }] } }],
    ["a card that is none", { ...sent, replay: { ...replay, actions: [{ type: "play", seat: 0, card: "QH" }] } }],
    ["an order that is none", { ...sent, replay: { ...replay, actions: [{ type: "deal", seat: 0, order: 5 }] } }],
  ])("with %s is refused", (_, value) => expect(read(value)).toBeNull());
});
