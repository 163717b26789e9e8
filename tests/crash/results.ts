/** Finished matches from REST against the journals: each exactly once, with its final scores. */
import { setTimeout as sleep } from "node:timers/promises";
import { replay } from "#engine/replay.ts";
import type { MatchDetails, MatchRecord } from "#protocol/calls/matches.ts";
import type { Player } from "#tests/support/player.ts";
import { matchDetails, matchHistory, type Serves } from "#tests/support/restClient.ts";
import { endedMatches, type RoomHistory, type EndedInJournal } from "#tests/support/oracle.ts";

const pollMs = 20;
/** A guard against results that never come. */
const polls = 5_000;

/** Results are stored after the match's last card was acknowledged: waits for this number, or returns what there is. */
async function historyOf(server: Serves, player: Player, expected: number): Promise<MatchRecord[]> {
  for (let poll = 1; ; poll++) {
    const records = await matchHistory(server, player.token);
    if (records.length >= expected || poll === polls) return records;
    await sleep(pollMs);
  }
}

function wrongResult(details: MatchDetails, history: EndedInJournal | undefined): string[] {
  const { code, match_number: matchNumber } = details;
  const name = `match ${matchNumber} of ${code}`;
  if (history === undefined) return [`${name} is stored and did not end`];
  const record = details.replay as Parameters<typeof replay>[0];
  const played = replay({ ...record, matchNumber });
  const stored = details.players.map(({ score }) => score).join();
  const ended = history.scores.join();
  const wrong = [];
  if (stored !== ended) wrong.push(`${name} is stored with ${stored}, it ended ${ended}`);
  if (!played.ok || played.value.scores.join() !== ended) wrong.push(`${name} does not replay`);
  const winner = details.players[history.winner ?? -1]?.user_id ?? null;
  if (details.winnerId !== winner) wrong.push(`${name} was won by ${winner}, stored is ${details.winnerId}`);
  return wrong;
}

/**
 * The errors in one player's stored matches; reads the details of the newest `detailed` only. With `playsOn` the
 * computer may have ended the running match after the journal was read: that one is not checked.
 */
export async function wrongResults(
  server: Serves,
  player: Player,
  history: RoomHistory,
  detailed: number,
  playsOn = false,
): Promise<{ wrong: string[]; matches: number }> {
  const ended = endedMatches(history);
  const last = Math.max(0, ...ended.map(({ matchNumber }) => matchNumber));
  const records = await historyOf(server, player, ended.length);
  const newest = await Promise.all(records.slice(0, detailed).map(({ id }) => matchDetails(server, player.token, id)));
  const since = playsOn ? newest.filter(({ match_number: matchNumber }) => matchNumber > last) : [];
  const wrong: string[] = [];
  if (records.length - since.length !== ended.length) {
    wrong.push(`${player.client.name} has ${records.length} stored matches of ${ended.length} in ${history.code}`);
  }
  for (const details of newest) {
    if (since.includes(details)) continue;
    const match = ended.find(({ matchNumber }) => matchNumber === details.match_number);
    wrong.push(...wrongResult(details, match));
  }
  return { wrong, matches: ended.length };
}
