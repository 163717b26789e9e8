import type { UserId } from "#protocol/ids.ts";
import { type Uploaded, uploadedSchema } from "#protocol/calls/accounts.ts";
import { type MatchRecord, matchRecordsSchema } from "#protocol/calls/matches.ts";
import { achievementsSchema, type MatchKind, publicProfileSchema, statisticsSchema } from "#protocol/calls/profiles.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { type PagedQuery, pageQuery } from "#web/platform/queries/pages.ts";
import { query } from "#web/platform/queries/queryClient.ts";

/** Enough for a picture of the largest size over a slow connection. */
const uploadMsMax = 60_000;

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

/** Uploads a picture as the reader's own. */
export function uploadPicture(file: File): Promise<ApiResult<Uploaded>> {
  const body = new FormData();
  body.append("file", file);
  return send({
    path: "/profile/upload",
    method: "POST",
    body,
    signed: true,
    answer: uploadedSchema,
    msMax: uploadMsMax,
  });
}
