import type { UserId } from "#protocol/ids.ts";
import { type MatchRecord, matchRecordsSchema } from "#protocol/calls/matches.ts";
import { achievementsSchema, type MatchKind, publicProfileSchema, statisticsSchema } from "#protocol/calls/profiles.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { type PagedQuery, pageQuery } from "#web/platform/queries/pages.ts";
import { query } from "#web/platform/queries/queryClient.ts";

const pathOf = (userId: UserId, part: string): string => `/users/${encodeURIComponent(userId)}/${part}`;

export const profileQuery = (userId: UserId) =>
  query(keys.profile.of(userId), (signal) =>
    send({ path: pathOf(userId, "profile"), signed: true, answer: publicProfileSchema, signal }),
  );

export const statisticsQuery = (userId: UserId) =>
  query(keys.statistics.of(userId), (signal) =>
    send({ path: pathOf(userId, "statistics"), signed: true, answer: statisticsSchema, signal }),
  );

export const achievementsQuery = (userId: UserId) =>
  query(keys.achievements.of(userId), (signal) =>
    send({ path: pathOf(userId, "achievements"), signed: true, answer: achievementsSchema, signal }),
  );

/** The finished matches of this kind of a player, page by page. */
export const matchesQuery = (userId: UserId, kind: MatchKind): PagedQuery<MatchRecord> => ({
  queryKey: keys.history.of(userId, kind),
  fetch: (page, signal) =>
    send({
      path: pathOf(userId, `matches?kind=${kind}&${pageQuery(page)}`),
      signed: true,
      answer: matchRecordsSchema,
      signal,
    }),
});
