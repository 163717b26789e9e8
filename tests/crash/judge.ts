import { type Journals, wrongHistory } from "#tests/support/oracle.ts";
import type { Player } from "#tests/support/player.ts";
import type { Place } from "./place.ts";

/** The errors in a player's history, and refusals of actions that the server had offered. */
export const wrongPlay = (player: Player, journals: Journals): string[] => [
  ...wrongHistory(player, journals),
  ...player.refusals,
  ...player.client.got("game-not-found").map(({ code }) => `${code} was not found`),
];

/** The same for all of them, with the journals of a place without a running server. */
export async function wrongHistories(place: Place, players: readonly Player[]): Promise<string[]> {
  const journals = await place.journals();
  return players.flatMap((player) => wrongPlay(player, journals));
}
