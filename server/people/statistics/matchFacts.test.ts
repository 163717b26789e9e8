/** Effects of a match on a player's counters and achievements, without a database. */
import { describe, expect, test } from "vitest";
import { parseCard } from "#engine/cards.ts";
import { ACHIEVEMENTS, type AchievementKey } from "#protocol/calls/profiles.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { advance, type Progress } from "./achievementStore.ts";
import { matchFactsOf, type MatchFacts, tallyOf } from "./matchFacts.ts";
import { newcomer, type StoredRating } from "#server/people/ratings/ratingStore.ts";
import { countsOf } from "./statisticsStore.ts";

const at = 1_800_000_000_000;
const worth = (rating: number, deviation = 60): StoredRating => ({ ...newcomer, rating, deviation, ratedPlayed: 9 });
const hand = (card: string, points: number) => ({ card: parseCard(card) ?? -1, worth: points });
const against = (...opponents: MatchFacts["opponents"]) => ({ opponents });

/** A casual match of two that was lost, and earned no player anything. */
const lost: MatchFacts = {
  players: 2,
  seatFromDealer: 0,
  place: 2,
  isWon: false,
  isPlayedOut: true,
  winPoints: 10,
  otherScores: [10],
  opponents: [{ place: 1, worth: null, isRated: true }],
  level: null,
  hands: [],
  behindMax: 0,
  gamesPlayed: 1,
  rated: null,
};
const won: MatchFacts = {
  ...lost,
  place: 1,
  isWon: true,
  otherScores: [4],
  ...against({ place: 2, worth: null, isRated: true }),
};

/** The achievements earned by these matches in a row. */
function earned(...matches: MatchFacts[]): AchievementKey[] {
  let begun: Progress[] = [];
  const got: AchievementKey[] = [];
  for (const [index, matchFacts] of matches.entries()) {
    const changed = advance(begun, matchFacts, at + index);
    begun = [...begun.filter(({ key }) => !changed.some((each) => each.key === key)), ...changed];
    got.push(...changed.filter(({ earnedAt }) => earnedAt !== null).map(({ key }) => key));
  }
  return got;
}
const times = <T>(count: number, value: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => value(index));

describe("achievements", () => {
  test("a lost match earns nothing, a won one the first win, once", () => {
    expect(earned(lost)).toEqual([]);
    expect(earned(won)).toEqual(["first_win"]);
    expect(earned(won, lost, won)).toEqual(["first_win"]);
  });

  test.each([10, 100, 1_000])("%i matches", (count) => {
    const key = `matches_${count}` as AchievementKey;
    expect(earned({ ...lost, gamesPlayed: count - 1 })).not.toContain(key);
    expect(earned({ ...lost, gamesPlayed: count })).toContain(key);
  });

  test("five in a row against people; the computer neither counts nor ends it", () => {
    const alone = { ...won, opponents: [], level: "easy" as const };
    const lostAlone = { ...lost, opponents: [], level: "easy" as const };
    expect(earned(...times(4, () => won))).not.toContain("streak_5");
    expect(earned(...times(5, () => won))).toContain("streak_5");
    expect(earned(...times(5, () => alone))).not.toContain("streak_5");
    expect(earned(won, won, won, lost, won, won)).not.toContain("streak_5");
    expect(earned(won, won, alone, lostAlone, won, won, won)).toContain("streak_5");
  });

  test("hands won with a 6 or a 7, in lost matches too", () => {
    expect(earned({ ...lost, hands: [hand("QH", 1)] })).toEqual([]);
    expect(earned({ ...lost, hands: [hand("6H", 3)] })).toEqual(["hand_with_six"]);
    expect(earned({ ...lost, hands: [hand("6H", 1)] })).toEqual(["hand_with_six"]);
    expect(earned({ ...lost, hands: [hand("7S", 2)] })).toEqual(["hand_with_seven"]);
    const fiveSixes = { ...lost, hands: times(5, () => hand("6C", 3)) };
    expect(earned(...times(4, () => fiveSixes))).not.toContain("sixes_25");
    expect(earned(...times(5, () => fiveSixes))).toContain("sixes_25");
  });

  test("a shutout leaves everybody without a point, in a match of some length that was played out", () => {
    const shutout = { ...won, otherScores: [0, 0] };
    expect(earned(shutout)).toContain("shutout");
    expect(earned({ ...shutout, otherScores: [0, 1] })).not.toContain("shutout");
    expect(earned({ ...shutout, winPoints: 4 })).not.toContain("shutout");
    expect(earned({ ...shutout, isPlayedOut: false })).not.toContain("shutout");
  });

  test("a comeback is won by points after having been five behind", () => {
    expect(earned({ ...won, behindMax: 5 })).toContain("comeback");
    expect(earned({ ...won, behindMax: 4 })).not.toContain("comeback");
    expect(earned({ ...lost, behindMax: 9 })).not.toContain("comeback");
    expect(earned({ ...won, behindMax: 9, isPlayedOut: false })).not.toContain("comeback");
  });

  test("the hard computer and a table of four have to be beaten", () => {
    expect(earned({ ...won, level: "hard" })).toContain("beat_hard");
    expect(earned({ ...won, level: "medium" })).not.toContain("beat_hard");
    expect(earned({ ...lost, level: "hard" })).not.toContain("beat_hard");
    expect(earned({ ...won, players: 4 })).toContain("four_player_win");
    expect(earned({ ...won, players: 3 })).not.toContain("four_player_win");
  });

  test("a giant is 200 points above and stands behind in a rated match", () => {
    const rated = { before: worth(1300), now: worth(1320) };
    const giant = { place: 3, worth: worth(1500), isRated: true };
    const second = {
      ...won,
      place: 2,
      isWon: false,
      rated,
      ...against({ place: 1, worth: worth(1200), isRated: true }, giant),
    };
    expect(earned(second)).toContain("giant_killer");
    expect(earned({ ...second, rated: null })).not.toContain("giant_killer");
    expect(earned({ ...second, ...against({ ...giant, isRated: false }) })).not.toContain("giant_killer");
    expect(earned({ ...second, ...against({ place: 3, worth: worth(1499), isRated: true }) })).not.toContain(
      "giant_killer",
    );
    expect(earned({ ...second, ...against({ place: 2, worth: worth(1900), isRated: true }) })).not.toContain(
      "giant_killer",
    );
  });

  test("a tier counts once the rating is sure", () => {
    const at1400 = (now: StoredRating) => earned({ ...won, rated: { before: worth(1300), now } });
    expect(at1400(worth(1399.6, 109))).toContain("tier_strategist");
    expect(at1400(worth(1399.4, 109))).not.toContain("tier_strategist");
    expect(at1400(worth(1900, 110))).not.toContain("tier_strategist");
    expect(at1400(worth(1800))).toContain("tier_wizard");
  });

  test("progress never passes its target and never turns back, but for a streak", () => {
    const [six] = advance([], { ...lost, gamesPlayed: 0, hands: times(99, () => hand("6H", 3)) }, at);
    expect(six).toEqual({ key: "hand_with_six", progress: 1, target: 1, earnedAt: at });
    const begun = [{ key: "sixes_25" as const, progress: 7, target: 25, earnedAt: null }];
    expect(advance(begun, { ...lost, gamesPlayed: 0 }, at)).toEqual([]);
    const done = (Object.keys(ACHIEVEMENTS) as AchievementKey[]).map((key) => {
      const target = ACHIEVEMENTS[key];
      return { key, progress: target, target, earnedAt: 1 };
    });
    expect(advance(done, { ...won, behindMax: 9, players: 4, hands: [hand("6H", 3)] }, at)).toEqual([]);
  });
});

describe("counts", () => {
  const counted = (matchFacts: MatchFacts) => Object.fromEntries(countsOf(matchFacts));

  test("a match by seat, by the tier of each opponent, by level and by the cards that won", () => {
    const matchFacts: MatchFacts = {
      ...lost,
      players: 4,
      seatFromDealer: 3,
      place: 2,
      opponents: [
        { place: 1, worth: worth(1399.5), isRated: true },
        { place: 3, worth: worth(1450), isRated: true },
        { place: 4, worth: null, isRated: true },
      ],
      hands: [hand("6H", 3), hand("AH", 1), hand("9H", 1)],
    };
    expect(counted(matchFacts)).toEqual({
      "seat:4:3": { won: 0, played: 1 },
      "tier:Strategist": { won: 1, played: 2 },
      "tier:Unranked": { won: 1, played: 1 },
      "points:3": { won: 1, played: 1 },
      "points:1": { won: 2, played: 2 },
    });
    expect(counted({ ...won, opponents: [], level: "hard" })).toEqual({
      "seat:2:0": { won: 1, played: 1 },
      "level:hard": { won: 1, played: 1 },
    });
  });
});

describe("what each did in a match", () => {
  const ama = { id: "1", username: "ama" };
  const kofi = { id: "2", username: "kofi" };
  const facts = new Map([
    [0, { userId: 1, gamesPlayed: 4, worth: worth(1300), rated: { now: worth(1310), against: new Set([2]) } }],
    [1, { userId: 2, gamesPlayed: 1, worth: null, rated: null }],
  ]);

  test("is read from the match played again", () => {
    const match = finishedMatch(5, [ama, kofi]);
    const matchFacts = matchFactsOf(match, tallyOf(match), facts);
    for (const [seat, player] of match.players.entries()) {
      const done = matchFacts.get(seat + 1);
      expect(done?.hands).toHaveLength(player.handsWon);
      expect(done?.isWon).toBe(seat === match.winnerSeat);
      expect(done?.seatFromDealer).toBe(seat === match.record.dealer ? 0 : 1);
    }
    expect(matchFacts.get(1)).toMatchObject({
      gamesPlayed: 4,
      opponents: [{ worth: null, isRated: true }],
      rated: { now: worth(1310) },
    });
    expect(matchFacts.get(2)).toMatchObject({
      gamesPlayed: 1,
      opponents: [{ worth: worth(1300), isRated: false }],
      rated: null,
    });
  });

  test("leaves out who is gone, and names the computer's level", () => {
    const match = finishedMatch(6, [ama, null]);
    const matchFacts = matchFactsOf(match, tallyOf(match), new Map([...facts].slice(0, 1)));
    expect([...matchFacts.keys()]).toEqual([1]);
    expect(matchFacts.get(1)).toMatchObject({ level: "hard", opponents: [] });
  });

  test.each([
    ["odd actions", { dealer: 7, actions: [7, null, { type: "deal" }] as never }],
    ["actions that cannot have happened", { actions: [{ type: "play", seat: 0, card: 1 } as const] }],
  ])("is little, but no failure, for a record with %s", (_, changes) => {
    const played = finishedMatch(7, [ama, kofi]);
    const match = { ...played, record: { ...played.record, ...changes } };
    expect(tallyOf(match)).toEqual([]);
    expect(matchFactsOf(match, tallyOf(match), facts).get(1)).toMatchObject({ hands: [], behindMax: 0 });
  });
});
