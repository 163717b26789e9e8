/** The facts of a finished match for each player, in the words of statistics and achievements. */
import type { BotLevel } from "#engine/bots/level.ts";
import { type SeatTally, tally } from "#engine/tally.ts";
import type { StoredRating, RatedSeat } from "#server/people/ratings/ratingStore.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";

/** A person met in a match; the worth is that before the match, null for a guest or a deleted account. */
export interface Opponent {
  readonly place: number;
  readonly worth: StoredRating | null;
  /** Whether the result against this one counted for the player's rating. */
  readonly isRated: boolean;
}

export interface MatchFacts {
  readonly players: number;
  readonly seatFromDealer: number;
  readonly place: number;
  readonly isWon: boolean;
  /** Whether the match ended by points and not because a player left. */
  readonly isPlayedOut: boolean;
  readonly winPoints: number;
  readonly otherScores: readonly number[];
  /** Without the computer. */
  readonly opponents: readonly Opponent[];
  /** Of the computer, in a computer game. */
  readonly level: BotLevel | null;
  readonly hands: SeatTally["hands"];
  readonly behindMax: number;
  /** Matches so far, with this one. */
  readonly gamesPlayed: number;
  /** Before and after, where the match counted for the rating. */
  readonly rated: { readonly before: StoredRating; readonly now: StoredRating } | null;
}

/** The facts of a seat from the tables. */
export interface SeatFacts {
  readonly userId: number;
  readonly gamesPlayed: number;
  readonly worth: StoredRating | null;
  readonly rated: RatedSeat | null;
}

const nothing: SeatTally = { hands: [], behindMax: 0 };

/** Replays a match; a record that cannot be replayed has no facts, and the rest still counts. */
export const tallyOf = ({ record, matchNumber }: FinishedMatch): readonly SeatTally[] =>
  tally({ ...record, matchNumber }) ?? [];

/** The facts of each of these seats, by user; `facts` names the seated users and whether they still exist. */
export function matchFactsOf(
  match: FinishedMatch,
  tallies: readonly SeatTally[],
  facts: ReadonlyMap<number, SeatFacts>,
): Map<number, MatchFacts> {
  const { players, record } = match;
  const found = players.flatMap((player): [number, MatchFacts][] => {
    const mine = facts.get(player.seat);
    if (mine === undefined) return [];
    const { hands, behindMax } = tallies[player.seat] ?? nothing;
    const others = players.filter((other) => other !== player);
    const opponents = others
      .filter((other) => !other.isBot)
      .map(({ seat, place }) => {
        const other = facts.get(seat);
        const isRated = other !== undefined && mine.rated?.against.has(other.userId) === true;
        return { place, worth: other?.worth ?? null, isRated };
      });
    const matchFacts: MatchFacts = {
      players: players.length,
      seatFromDealer: (player.seat - record.dealer + players.length) % players.length,
      place: player.place,
      isWon: player.seat === match.winnerSeat,
      isPlayedOut: match.reason === "points",
      winPoints: record.config.winPoints,
      otherScores: others.map(({ score }) => score),
      opponents,
      level: others.find(({ isBot }) => isBot)?.level ?? null,
      hands,
      behindMax,
      gamesPlayed: mine.gamesPlayed,
      rated: mine.rated === null || mine.worth === null ? null : { before: mine.worth, now: mine.rated.now },
    };
    return [[mine.userId, matchFacts]];
  });
  return new Map(found);
}
