/** The call of a player to a tournament match. */
import { create } from "zustand";
import type { ReceivedMessages } from "#protocol/frames/serverReader.ts";

export type TournamentCall = ReceivedMessages["tournamentCall"];

interface Calls {
  /** The match that the player is called to; a newer call replaces it. */
  readonly call: TournamentCall | null;
  /** The table of the dismissed call: the server repeats a call after each new connection. */
  readonly putAway: string | null;
}

const none: Calls = { call: null, putAway: null };

export const useTournamentCalls = create<Calls>(() => none);

/** Shows a call, unless the player has dismissed it. */
export function takeTournamentCall(call: TournamentCall): void {
  if (call.game_code !== useTournamentCalls.getState().putAway) useTournamentCalls.setState({ call });
}

/** Ends the call: the player has gone to the table, or the time is over. */
export const endTournamentCall = (): void => useTournamentCalls.setState({ call: null });

/** Hides this call for the rest of this page's life. */
export const putAwayTournamentCall = (): void =>
  useTournamentCalls.setState(({ call }) => ({ call: null, putAway: call?.game_code ?? null }));

/** Clears the calls of the previous user. */
export const forgetTournamentCalls = (): void => useTournamentCalls.setState(none);
