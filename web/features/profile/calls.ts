import { type Uploaded, uploadedSchema } from "#server/protocol/accounts.ts";
import { type MatchRecord, matchRecordsSchema } from "#server/protocol/matches.ts";
import {
  type Achievement,
  achievementsSchema,
  type MatchKind,
  type PublicProfile,
  publicProfileSchema,
  type Statistics,
  statisticsSchema,
} from "#server/protocol/profiles.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { pageQuery, type PageWanted } from "#web/platform/calls/pages.ts";

/** A picture of the largest size over a slow line. */
const uploadMsMax = 60_000;

const pathOf = (userId: string, part: string): string => `/users/${encodeURIComponent(userId)}/${part}`;

export const fetchProfile = (userId: string, signal: AbortSignal): Promise<ApiResult<PublicProfile>> =>
  send({ path: pathOf(userId, "profile"), signed: true, answer: publicProfileSchema, signal });

export const fetchStatistics = (userId: string, signal: AbortSignal): Promise<ApiResult<Statistics>> =>
  send({ path: pathOf(userId, "statistics"), signed: true, answer: statisticsSchema, signal });

export const fetchAchievements = (userId: string, signal: AbortSignal): Promise<ApiResult<readonly Achievement[]>> =>
  send({ path: pathOf(userId, "achievements"), signed: true, answer: achievementsSchema, signal });

export const fetchMatches = (
  userId: string,
  kind: MatchKind,
  page: PageWanted,
  signal: AbortSignal,
): Promise<ApiResult<readonly MatchRecord[]>> =>
  send({
    path: pathOf(userId, `matches?kind=${kind}&${pageQuery(page)}`),
    signed: true,
    answer: matchRecordsSchema,
    signal,
  });

/** Makes a picture one's own. */
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
