/** A finished match and its record. The engine refuses a record that breaks the rules. */
import type { MatchRecord as Recorded } from "#engine/replay.ts";
import { matchCall, type MatchDetails } from "#protocol/calls/matches.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";

/** A match with its players and result, and the record that the engine replays. */
export interface Match extends Omit<MatchDetails, "replay"> {
  readonly record: Recorded;
}

export const matchOf = ({ replay, ...match }: MatchDetails): Match => ({
  ...match,
  record: { ...replay, matchNumber: match.match_number },
});

async function fetchMatch(id: string, signal: AbortSignal): Promise<ApiResult<Match>> {
  const answer = await ask(matchCall, { params: { id }, signal });
  return answer.ok ? { ok: true, value: matchOf(answer.value) } : answer;
}

/** The match stored under this id, for users who may see it. */
export const matchQuery = (id: string) =>
  query(keyOf(matchCall, { params: { id } }), (signal) => fetchMatch(id, signal));
