import { isDeepStrictEqual } from "node:util";
import { type Journals, wrongHistory } from "#tests/support/oracle.ts";
import type { Player } from "#tests/support/player.ts";
import { gameMessages, type Serves } from "#tests/support/restClient.ts";
import type { Place } from "./place.ts";
import { wrongResults } from "./results.ts";

const detailed = 25;
const chatLinesMax = 200;

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

/** Everything that is wrong in what these players heard, in their stored matches and lines; and how many matches ended. */
export async function judge(
  server: Serves,
  players: readonly Player[],
  journals: Journals,
): Promise<{ readonly wrong: readonly string[]; readonly matches: number }> {
  const wrong: string[] = [];
  let matches = 0;
  for (const player of players) {
    const history = journals.get(player.code);
    if (history === undefined) throw new Error(`no journal of ${player.code}`);
    wrong.push(...wrongPlay(player, journals));
    const results = await wrongResults(server, player, history, detailed);
    wrong.push(...results.wrong);
    matches += results.matches;
    const lines = history.entries.flatMap(({ action }) => (action.type === "chat" ? [action.text] : []));
    const stored = (await gameMessages(server, player.token, player.code)).map(({ message }) => message);
    if (!isDeepStrictEqual(stored, lines.slice(-chatLinesMax))) {
      wrong.push(`${player.code} has the lines ${JSON.stringify(stored)}, in the journal are ${JSON.stringify(lines)}`);
    }
  }
  return { wrong, matches };
}
