import type { UserId } from "#protocol/ids.ts";
import type { MatchRecord, MatchRecordPlayer } from "#protocol/calls/matches.ts";
import { signedNumber, timeAgo } from "#web/platform/languages/format.ts";
import { currentLanguage, translate } from "#web/platform/languages/i18n.ts";
import { matchPath, playerPath } from "#web/entities/paths.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";

export interface MatchSides {
  readonly me: MatchRecordPlayer;
  /** In the order of their places. */
  readonly others: readonly MatchRecordPlayer[];
  readonly won: boolean;
}

/** A match from one player's side; the first seat is used if the reader did not play. */
export function sidesOf(match: MatchRecord, userId: UserId | undefined): MatchSides | null {
  const me = match.players.find((player) => player.user_id !== null && player.user_id === userId) ?? match.players[0];
  if (me === undefined) return null;
  const others = match.players.filter((player) => player !== me).toSorted((a, b) => a.place - b.place);
  return { me, others, won: me.place === 1 };
}

/** A rating change: the text, its label for screen readers, and whether the rating went down. */
export interface RatingChange {
  readonly text: string;
  readonly label: string;
  readonly down: boolean;
}

/** The change in whole points, in the reader's language; undefined if the match did not count. */
export function ratingChange({ rating_before, rating_after }: MatchRecordPlayer): RatingChange | undefined {
  if (rating_before === null || rating_after === null) return undefined;
  const points = Math.round(rating_after) - Math.round(rating_before);
  const text = signedNumber(points, currentLanguage());
  return { text, label: translate(sharedText, "ratingChange", { points: text }), down: points < 0 };
}

/** A player's display name; several computers at one table get a number. */
export function playerName({ is_bot, username }: MatchRecordPlayer): string {
  if (!is_bot) return username === "" ? translate(sharedText, "deletedPlayer") : username;
  return translate(sharedText, "computer") + (/ \d+$/.exec(username)?.[0] ?? "");
}

/** One side of a match on a line. */
export interface MatchLineSide {
  readonly name: string;
  readonly score: number;
  /** Absent for computers and deleted accounts. */
  readonly to: string | undefined;
}

/** A match as one line of a list, in the reader's language. */
export interface MatchLine {
  readonly id: string;
  readonly badge: string;
  readonly strong: boolean;
  readonly won: boolean;
  /** The result for this player: a letter to see, a word for screen readers. */
  readonly result: { readonly sign: string; readonly label: string };
  readonly me: MatchLineSide;
  readonly others: readonly MatchLineSide[];
  readonly change: RatingChange | undefined;
  readonly when: string;
  readonly dateTime: string;
  readonly to: { readonly path: string; readonly label: string };
}

const lineSide = (player: MatchRecordPlayer, name = playerName(player)): MatchLineSide => ({
  name,
  score: player.score,
  to: player.user_id === null || player.is_bot ? undefined : playerPath(player.user_id),
});

/**
 * The lines of a list of matches, from the side of the player `userId`, who is called "You" unless `name` is given for
 * another player.
 */
export function matchLines(
  matches: readonly MatchRecord[],
  userId: UserId | undefined,
  nowMs: number,
  name = translate(sharedText, "you"),
): MatchLine[] {
  return matches.flatMap((match) => {
    const sides = sidesOf(match, userId);
    if (sides === null) return [];
    const me = { ...lineSide(sides.me, name), to: undefined };
    const others = sides.others.map((other) => lineSide(other));
    const score = [me, ...others].map((side) => `${side.name} ${side.score}`).join(", ");
    return {
      id: match.id,
      badge: translate(sharedText, match.is_rated ? "ranked" : "casual"),
      strong: match.is_rated,
      won: sides.won,
      result: {
        sign: translate(sharedText, sides.won ? "wonSign" : "lostSign"),
        label: translate(sharedText, sides.won ? "won" : "lost"),
      },
      me,
      others,
      change: ratingChange(sides.me),
      when: timeAgo(match.ended_at, nowMs, currentLanguage()),
      dateTime: new Date(match.ended_at).toISOString(),
      to: { path: matchPath(match.id), label: translate(sharedText, "matchDetails", { score }) },
    };
  });
}
