import type { MatchRecordPlayer } from "#protocol/calls/matches.ts";
import type { Seat } from "#engine/state.ts";
import { useSession } from "#web/entities/session/session.ts";
import { playerName } from "#web/entities/match/matches.ts";
import type { Match } from "#web/entities/match/matchRecord.ts";
import type { People } from "./frameSentences.ts";

/** The reader's seat at a match; null for a reader who did not play. */
export function useReaderSeat({ players }: Match): Seat | null {
  const userId = useSession(({ user }) => user?.id);
  const seat = players.findIndex((player) => player.user_id !== null && player.user_id === userId);
  return seat === -1 ? null : seat;
}

/** The names at the table, by seat. */
export const peopleOf = ({ players }: Match, me: Seat | null, you: string): People => ({
  names: players.map((player: MatchRecordPlayer, seat) => (seat === me ? you : playerName(player))),
  me,
});

/** The seats in the order of a list: the reader's first, then clockwise. */
export const seatsListed = (players: number, me: Seat | null): Seat[] =>
  Array.from({ length: players }, (_, at) => ((me ?? 0) + at) % players);

/** The seats from top to bottom: clockwise from the reader's left, the reader last, as at the table. */
export function seatsFrom(players: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: players }, (_, at) => (first + at) % players);
}
