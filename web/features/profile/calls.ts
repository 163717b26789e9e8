import type { Uploaded } from "#server/protocol/accounts.ts";
import type { MatchRecord } from "#server/protocol/matches.ts";
import type { Achievement, MatchKind, PublicProfile, Statistics } from "#server/protocol/profiles.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { list } from "#web/lib/decode.ts";
import { pageQuery, type PageWanted } from "#web/lib/pages.ts";
import { matchRecord } from "#web/lib/records.ts";
import { achievement, publicProfile, statistics, uploaded } from "./records.ts";

/** A picture of the largest size over a slow line. */
const uploadMsMax = 60_000;

const pathOf = (userId: string, part: string): string => `/users/${encodeURIComponent(userId)}/${part}`;

export const fetchProfile = (userId: string, signal: AbortSignal): Promise<ApiResult<PublicProfile>> =>
  send({ path: pathOf(userId, "profile"), signed: true, decode: publicProfile, signal });

export const fetchStatistics = (userId: string, signal: AbortSignal): Promise<ApiResult<Statistics>> =>
  send({ path: pathOf(userId, "statistics"), signed: true, decode: statistics, signal });

export const fetchAchievements = (userId: string, signal: AbortSignal): Promise<ApiResult<readonly Achievement[]>> =>
  send({ path: pathOf(userId, "achievements"), signed: true, decode: list(achievement), signal });

export const fetchMatches = (
  userId: string,
  kind: MatchKind,
  page: PageWanted,
  signal: AbortSignal,
): Promise<ApiResult<readonly MatchRecord[]>> =>
  send({
    path: pathOf(userId, `matches?kind=${kind}&${pageQuery(page)}`),
    signed: true,
    decode: list(matchRecord),
    signal,
  });

/** Makes a picture one's own. */
export function uploadPicture(file: File): Promise<ApiResult<Uploaded>> {
  const body = new FormData();
  body.append("file", file);
  return send({ path: "/profile/upload", method: "POST", body, signed: true, decode: uploaded, msMax: uploadMsMax });
}
