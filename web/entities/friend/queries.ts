/** What the friends' page and the account menu fetch. */
import { ask } from "#web/platform/calls/ask.ts";
import {
  findPlayersCall,
  friendRequestsCall,
  friendsCall,
  type PlayedWith,
  playedWithCall,
} from "#protocol/calls/friends.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";

/** How often the page asks which friends are online: the server does not announce it. */
export const presenceMs = 20_000;

/** The friends; asked for again and again while the tab is visible, and as soon as it is again. */
export const friendsQuery = {
  ...query(keys.friends.list, (signal) => ask(friendsCall, { signal })),
  refetchInterval: presenceMs,
  refetchOnWindowFocus: "always",
} as const;

export const requestsQuery = query(keys.friends.requests, (signal) => ask(friendRequestsCall, { signal }));
export const playedWithQuery = query(keys.friends.playedWith, (signal) => ask(playedWithCall, { signal }));

/** The players whose names fit, with the words that were searched. */
export interface Found {
  readonly words: string;
  readonly players: readonly PlayedWith[];
}

async function search(words: string, signal: AbortSignal): Promise<ApiResult<Found>> {
  const answer = await ask(findPlayersCall, { query: { search: words }, signal });
  return answer.ok ? { ok: true, value: { words, players: answer.value } } : answer;
}

export const playerSearchQuery = (words: string) =>
  query(keys.playerSearch.of(words), (signal) => search(words, signal));
