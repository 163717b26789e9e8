import { QueryObserver } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { query, queryClient } from "#web/platform/queries/queryClient.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { followFriendEvents, matchStored } from "./events.ts";
import { sessionsCall } from "#protocol/calls/accountCalls.ts";
import { configCall } from "#protocol/calls/clientConfig.ts";
import { findPlayersCall, friendRequestsCall, friendsCall, playedWithCall } from "#protocol/calls/friends.ts";
import { liveCall, runningMatchCall } from "#protocol/calls/games.ts";
import { ownPlaceCall, topPlayersCall } from "#protocol/calls/leaderboard.ts";
import { historyCall, matchCall, matchesOfCall, recentHistoryCall } from "#protocol/calls/matches.ts";
import { achievementsCall, profileCall, statisticsCall } from "#protocol/calls/profiles.ts";
import { keyOf, pagesKeyOf } from "./queryOf.ts";

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const requested: QueryKey[] = [];
const stops: (() => void)[] = [];

/** Shows an answer, and notes each time it is fetched. */
function show(queryKey: QueryKey): void {
  const fetched = query(queryKey, async () => {
    requested.push(queryKey);
    return { ok: true, value: requested.length };
  });
  stops.push(new QueryObserver(queryClient, fetched).subscribe(() => undefined));
}

const friendly: readonly QueryKey[] = [
  keyOf(friendsCall),
  keyOf(friendRequestsCall),
  keyOf(playedWithCall),
  keyOf(findPlayersCall, { query: { search: "es" } }),
  keyOf(profileCall, { params: { id: "esi" } }),
];
const byMatches: readonly QueryKey[] = [
  keyOf(recentHistoryCall),
  pagesKeyOf(historyCall, { query: { kind: "all" } }),
  pagesKeyOf(matchesOfCall, { params: { id: "ama" }, query: { kind: "ranked" } }),
  keyOf(profileCall, { params: { id: "ama" } }),
  keyOf(statisticsCall, { params: { id: "ama" } }),
  keyOf(achievementsCall, { params: { id: "ama" } }),
  keyOf(topPlayersCall),
  keyOf(ownPlaceCall, { query: { pool: "duel" } }),
  keyOf(liveCall),
  keyOf(runningMatchCall),
];
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket("off");
  requested.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.useRealTimers();
});

test("a change of friendships fetches what depends on them, once however many follow, and nothing else", async () => {
  for (const key of [
    ...friendly,
    keyOf(statisticsCall, { params: { id: "esi" } }),
    keyOf(topPlayersCall),
    keyOf(sessionsCall),
  ])
    show(key);
  await settled();
  const stopFollowing = [followFriendEvents(), followFriendEvents()];
  expect(socket.state).toBe("connecting");
  requested.length = 0;
  socket.emit("friendsChanged", {});
  await settled();
  expect(requested).toEqual(friendly);
  stopFollowing[0]?.();
  requested.length = 0;
  socket.become("open");
  await settled();
  expect(requested).toEqual(friendly);
  stopFollowing[1]?.();
  expect(socket.listening).toBe(0);
});

test("a stored match fetches rating, statistics, achievements and history again, and nothing else", async () => {
  for (const key of [
    ...byMatches,
    keyOf(friendsCall),
    keyOf(configCall),
    keyOf(matchCall, { params: { id: "match-1" } }),
  ])
    show(key);
  await settled();
  requested.length = 0;
  matchStored();
  await settled();
  expect(requested).toHaveLength(byMatches.length);
  expect(new Set(requested)).toEqual(new Set(byMatches));
});
