import type { UserId } from "#protocol/ids.ts";
import { matchesOfCall, type MatchRecord } from "#protocol/calls/matches.ts";
import { achievementsCall, type MatchKind, profileCall, statisticsCall } from "#protocol/calls/profiles.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import type { PagedQuery } from "#web/platform/queries/pages.ts";
import { query } from "#web/platform/queries/queryClient.ts";

export const profileQuery = (userId: UserId) =>
  query(keys.profile.of(userId), (signal) => ask(profileCall, { params: { id: userId }, signal }));

export const statisticsQuery = (userId: UserId) =>
  query(keys.statistics.of(userId), (signal) => ask(statisticsCall, { params: { id: userId }, signal }));

export const achievementsQuery = (userId: UserId) =>
  query(keys.achievements.of(userId), (signal) => ask(achievementsCall, { params: { id: userId }, signal }));

/** The finished matches of this kind of a player, page by page. */
export const matchesQuery = (userId: UserId, kind: MatchKind): PagedQuery<MatchRecord> => ({
  queryKey: keys.history.of(userId, kind),
  fetch: (page, signal) => ask(matchesOfCall, { params: { id: userId }, query: { kind, ...page }, signal }),
});
