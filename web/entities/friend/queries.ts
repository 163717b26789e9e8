/** Queries of the friends page and the account menu. */
import { ask } from "#web/platform/calls/ask.ts";
import {
  findPlayersCall,
  friendRequestsCall,
  friendsCall,
  type PlayedWith,
  playedWithCall,
} from "#protocol/calls/friends.ts";
import { keyOf, queryOf } from "#web/entities/queries/queryOf.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";

/** Poll interval for friends' presence, which the server does not announce. */
export const presenceMs = 20_000;

/** The friends; polls while the tab is visible, and refetches when it becomes visible. */
export const friendsQuery = {
  ...queryOf(friendsCall),
  refetchInterval: presenceMs,
  refetchOnWindowFocus: "always",
} as const;

export const requestsQuery = queryOf(friendRequestsCall);
export const playedWithQuery = queryOf(playedWithCall);

/** The players found, with the words of the search. */
export interface Found {
  readonly words: string;
  readonly players: readonly PlayedWith[];
}

async function search(words: string, signal: AbortSignal): Promise<ApiResult<Found>> {
  const answer = await ask(findPlayersCall, { query: { search: words }, signal });
  return answer.ok ? { ok: true, value: { words, players: answer.value } } : answer;
}

export const playerSearchQuery = (words: string) =>
  query(keyOf(findPlayersCall, { query: { search: words } }), (signal) => search(words, signal));
