/** The call of a player to a tournament match. */
import { create } from "zustand";
import type { ReceivedMessages } from "#protocol/frames/serverReader.ts";

export type TournamentCall = ReceivedMessages["tournamentCall"];

interface Calls {
  /** The match that the player is called to; a newer call replaces it. */
  readonly call: TournamentCall | null;
  /** The table of the call that the player has put away: the server calls again after each new connection. */
  readonly putAway: string | null;
}

const none: Calls = { call: null, putAway: null };

export const useTournamentCalls = create<Calls>(() => none);

/** Shows a call of the server, unless the player has put it away. */
export function takeTournamentCall(call: TournamentCall): void {
  if (call.game_code !== useTournamentCalls.getState().putAway) useTournamentCalls.setState({ call });
}

/** The player has gone to the table, or the time to come is over. */
export const endTournamentCall = (): void => useTournamentCalls.setState({ call: null });

/** The player wants to see no more of this call on this page. */
export const putAwayTournamentCall = (): void =>
  useTournamentCalls.setState(({ call }) => ({ call: null, putAway: call?.game_code ?? null }));

/** Drops what is known of calls: another user plays here now. */
export const forgetTournamentCalls = (): void => useTournamentCalls.setState(none);
