import { historyCall, type MatchRecord } from "#protocol/calls/matches.ts";
import type { MatchKind } from "#protocol/calls/profiles.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import type { PagedQuery } from "#web/platform/queries/pages.ts";

/** The reader's own finished matches of this kind, page by page. */
export const ownMatchesQuery = (kind: MatchKind): PagedQuery<MatchRecord> => ({
  queryKey: keys.history.own(kind),
  fetch: (page, signal) => ask(historyCall, { query: { kind, ...page }, signal }),
});
