import { type MatchRecord, matchRecordsSchema } from "#protocol/calls/matches.ts";
import type { MatchKind } from "#protocol/calls/profiles.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { type PagedQuery, pageQuery } from "#web/platform/queries/pages.ts";

/** The reader's own finished matches of this kind, page by page. */
export const ownMatchesQuery = (kind: MatchKind): PagedQuery<MatchRecord> => ({
  queryKey: keys.history.own(kind),
  fetch: (page, signal) =>
    send({
      path: `/matchhistory?kind=${kind}&${pageQuery(page)}`,
      signed: "always",
      answer: matchRecordsSchema,
      signal,
    }),
});
