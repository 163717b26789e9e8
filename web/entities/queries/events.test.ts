import { QueryObserver } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { query, queryClient } from "#web/platform/queries/queryClient.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { followFriendEvents, matchStored } from "./events.ts";
import { keys } from "./keys.ts";
import { keyOf } from "./queryOf.ts";
import { sessionsCall } from "#protocol/calls/accountCalls.ts";

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
  keys.friends.list,
  keys.friends.requests,
  keys.friends.playedWith,
  keys.playerSearch.of("es"),
  keys.profile.of(userIdOf("esi")),
];
const byMatches: readonly QueryKey[] = [
  keys.history.recent,
  keys.history.own("all"),
  keys.history.of(userIdOf("ama"), "ranked"),
  keys.profile.of(userIdOf("ama")),
  keys.statistics.of(userIdOf("ama")),
  keys.achievements.of(userIdOf("ama")),
  keys.leaderboard.top,
  keys.leaderboard.ownPlace("duel"),
  keys.match.live,
  keys.match.running,
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
  for (const key of [...friendly, keys.statistics.of(userIdOf("esi")), keys.leaderboard.top, keyOf(sessionsCall)])
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
  for (const key of [...byMatches, keys.friends.list, keys.config, keys.match.details("match-1")]) show(key);
  await settled();
  requested.length = 0;
  matchStored();
  await settled();
  expect(requested).toHaveLength(byMatches.length);
  expect(new Set(requested)).toEqual(new Set(byMatches));
});
