/** The matches of an elimination, single or double, for any number of players. */
import { type MatchKey, matchKey } from "#protocol/ids.ts";
import type { Fixture, Pair, Slot } from "./plan.ts";

const nobody: Slot = { from: "nobody" };
const winnerOf = (key: MatchKey): Slot => ({ from: "winner", key });
const loserOf = (key: MatchKey): Slot => ({ from: "loser", key });

export const winnersKey = (round: number, position: number): MatchKey => matchKey(`w${round}.${position}`);
const losersKey = (round: number, position: number): MatchKey => matchKey(`l${round}.${position}`);
export const finalKey = matchKey("f1");
/** The second grand final, played where the player who was unbeaten loses the first. */
export const secondFinalKey = matchKey("f2");

/** How many rounds a single elimination has with this number of players; 1 for two. */
export const roundsFor = (players: number): number => Math.max(1, Math.ceil(Math.log2(players)));

/** How many rounds the losers of a double elimination play. */
export const loserRoundsFor = (players: number): number => 2 * (roundsFor(players) - 1);

/**
 * The places of the first round: the better of two meets the worse, and the best two can only meet in the last round.
 * Two, for instance, is [1, 2], and four is [1, 4, 2, 3].
 */
export function placesOfFirstRound(rounds: number): number[] {
  let places = [1];
  for (let round = 0; round < rounds; round++) {
    const sum = places.length * 2 + 1;
    places = places.flatMap((place) => [place, sum - place]);
  }
  return places;
}

interface Numbers {
  readonly bestOf: number;
  readonly finalBestOf: number;
}

/** `slotOf` returns the player at a place of the first round; places beyond `players` are free. */
export function winnersFixtures(
  players: number,
  slotOf: (place: number) => Slot,
  { bestOf, finalBestOf }: Numbers,
): Fixture[] {
  const rounds = roundsFor(players);
  const slots = placesOfFirstRound(rounds).map((place) => (place <= players ? slotOf(place) : nobody));
  const fixtures: Fixture[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (let position = 1; position <= 2 ** (rounds - round); position++) {
      const first = 2 * position - 1;
      const from: Pair<Slot> =
        round === 1
          ? [slots[first - 1] ?? nobody, slots[first] ?? nobody]
          : [winnerOf(winnersKey(round - 1, first)), winnerOf(winnersKey(round - 1, first + 1))];
      const key = winnersKey(round, position);
      const length = round === rounds ? finalBestOf : bestOf;
      fixtures.push({ key, stage: "winners", round, position, group: 0, slots: from, bestOf: length });
    }
  }
  return fixtures;
}

/**
 * The match of the winners' bracket whose loser comes to this place: reversed or shifted, so that two players meet
 * again late.
 */
function crossed(position: number, matches: number, winnersRound: number): number {
  if (winnersRound % 2 === 0) return matches + 1 - position;
  return ((position - 1 + Math.floor(matches / 2)) % matches) + 1;
}

/** Odd rounds pair those who are left; in even rounds they meet the losers of the next winners' round. */
function losersFixtures(players: number, bestOf: number): Fixture[] {
  const rounds = roundsFor(players);
  const fixtures: Fixture[] = [];
  for (let round = 1; round <= loserRoundsFor(players); round++) {
    const winnersRound = Math.floor(round / 2) + 1;
    const matches = 2 ** (rounds - 1 - Math.ceil(round / 2));
    for (let position = 1; position <= matches; position++) {
      const first = 2 * position - 1;
      let slots: Pair<Slot>;
      if (round === 1) slots = [loserOf(winnersKey(1, first)), loserOf(winnersKey(1, first + 1))];
      else if (round % 2 === 1) {
        slots = [winnerOf(losersKey(round - 1, first)), winnerOf(losersKey(round - 1, first + 1))];
      } else {
        const lost = winnersKey(winnersRound, crossed(position, matches, winnersRound));
        slots = [winnerOf(losersKey(round - 1, position)), loserOf(lost)];
      }
      fixtures.push({ key: losersKey(round, position), stage: "losers", round, position, group: 0, slots, bestOf });
    }
  }
  return fixtures;
}

/** Winners, losers and the two grand finals. Each match follows those that it depends on. */
export function doubleFixtures(players: number, numbers: Numbers): Fixture[] {
  const { bestOf, finalBestOf } = numbers;
  const rounds = roundsFor(players);
  const loserRounds = loserRoundsFor(players);
  const unbeaten = winnerOf(winnersKey(rounds, 1));
  const other = loserRounds === 0 ? loserOf(winnersKey(1, 1)) : winnerOf(losersKey(loserRounds, 1));
  const final = { stage: "final", position: 1, group: 0, slots: [unbeaten, other], bestOf: finalBestOf } as const;
  const seeded = (seed: number): Slot => ({ from: "seed", seed });
  return [
    ...winnersFixtures(players, seeded, { bestOf, finalBestOf: bestOf }),
    ...losersFixtures(players, bestOf),
    { ...final, key: finalKey, round: 1 },
    { ...final, key: secondFinalKey, round: 2 },
  ];
}
