import type { TournamentId } from "#protocol/ids.ts";
import { calendarCall, tournamentCall, tournamentsCall } from "#protocol/calls/tournamentCalls.ts";
import type { Tournament, TournamentDetail, TournamentStatus } from "#protocol/calls/tournamentPages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { addressOf, ask } from "#web/platform/calls/ask.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";

export type TournamentFilter = "all" | Exclude<TournamentStatus, "cancelled">;

/** The tournaments of a status whose title has these words, newest first. */
export const tournamentsQuery = (status: TournamentFilter, search = ""): CursorQuery<Tournament> => ({
  queryKey: keys.tournaments.list(status, search),
  fetch: (after, signal) =>
    ask(tournamentsCall, { query: { status, limit: pageRows, ...(search !== "" && { q: search }), after }, signal }),
});

/** A tournament, with its code if it is by link. */
const byCode = (id: TournamentId, code: string) => ({ params: { id }, query: { code: code === "" ? null : code } });

/** One tournament; null where there is none, or the reader may not see it. `code` is empty for one without a link. */
export const tournamentQuery = (id: TournamentId, code: string) =>
  query<TournamentDetail | null>(keys.tournaments.byCode(id, code), async (signal) => {
    const found = await ask(tournamentCall, { ...byCode(id, code), signal });
    return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
  });

/** The file for a calendar; the browser downloads it. */
export const calendarAddress = (id: TournamentId, code: string): string => addressOf(calendarCall, byCode(id, code));

/** The user has registered, withdrawn or checked in: fees move gems. */
export const tournamentsChanged = (): void => invalidate(keys.tournaments.all, keys.gems.all);
