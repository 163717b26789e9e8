/** The running matches that every user may watch, as they are told to everybody. */
import type { UserId } from "#protocol/ids.ts";
import type { LiveMatch } from "#protocol/calls/games.ts";
import type { Table } from "#server/play/table/table.ts";

/** Field by field, because a table holds cards. */
export const liveMatch = ({ setup, seats, match, matchStartedAt }: Table): LiveMatch => ({
  code: setup.code,
  is_rated: setup.isRated,
  started_at: matchStartedAt,
  win_points: setup.config.winPoints,
  players: seats.flatMap((who, seat) => {
    if (who === null) return [];
    const { id, username, image_url, is_bot } = who.user;
    return [{ id, username, image_url, is_bot, score: match?.scores[seat] ?? 0 }];
  }),
});

export const peopleOf = ({ players }: LiveMatch): UserId[] => players.flatMap(({ id, is_bot }) => (is_bot ? [] : [id]));

/** The `max` matches that began last, in order. Those of the same millisecond are sorted by code. */
export const latestMatches = (matches: readonly LiveMatch[], max: number): LiveMatch[] =>
  matches.toSorted((a, b) => b.started_at - a.started_at || (a.code < b.code ? -1 : 1)).slice(0, max);
