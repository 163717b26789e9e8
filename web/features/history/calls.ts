import { type MatchRecord, matchRecordsSchema } from "#server/protocol/matches.ts";
import type { MatchKind } from "#server/protocol/profiles.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { pageQuery, type PageWanted } from "#web/platform/calls/pages.ts";

type Fetch = (page: PageWanted, signal: AbortSignal) => Promise<ApiResult<readonly MatchRecord[]>>;

const own =
  (kind: MatchKind): Fetch =>
  (page, signal) =>
    send({
      path: `/matchhistory?kind=${kind}&${pageQuery(page)}`,
      signed: "always",
      answer: matchRecordsSchema,
      signal,
    });

/** One's own finished matches, by filter. Each stays the same between drawings, as a list that grows needs it. */
export const ownMatches: Readonly<Record<MatchKind, Fetch>> = {
  all: own("all"),
  ranked: own("ranked"),
  casual: own("casual"),
};
