import { create } from "zustand";
import type { ReceivedMessages } from "#server/protocol/serverReader.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";

export type TournamentCall = ReceivedMessages["tournamentCall"];

/** The match that the player is called to; a newer call replaces it. */
export const useTournamentCalls = create<{ readonly call: TournamentCall | null }>(() => ({ call: null }));

/** The player has gone to the table, or wants to see no more of it. */
export const endTournamentCall = (): void => useTournamentCalls.setState({ call: null });

/** Keeps the calls of this player, on whichever page they come. Returns how to stop. */
export function followTournamentCalls(): () => void {
  const stop = sharedSocket().on("tournamentCall", (call) => useTournamentCalls.setState({ call }));
  return () => {
    stop();
    endTournamentCall();
  };
}
