import { type Journals, wrongHistory } from "#tests/support/oracle.ts";
import type { Player } from "#tests/support/player.ts";
import type { Place } from "./place.ts";

/** What is wrong with a player's history, and what the server refused though it had offered it. */
export const wrongPlay = (player: Player, journals: Journals): string[] => [
  ...wrongHistory(player, journals),
  ...player.refusals,
  ...player.client.got("game-not-found").map(({ code }) => `${code} was not found`),
];

/** The same of all of them, by the journals of a place where no server runs now. */
export async function wrongHistories(place: Place, players: readonly Player[]): Promise<string[]> {
  const journals = await place.journals();
  return players.flatMap((player) => wrongPlay(player, journals));
}
