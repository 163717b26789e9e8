import type { TournamentId } from "#protocol/ids.ts";
import { calendarCall, tournamentCall, tournamentsCall } from "#protocol/calls/tournamentCalls.ts";
import type { TournamentStatus } from "#protocol/calls/tournamentPages.ts";
import { groups } from "#web/entities/queries/keys.ts";
import { pagesOf, queryOrNull } from "#web/entities/queries/queryOf.ts";
import { addressOf } from "#web/platform/calls/ask.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";

export type TournamentFilter = "all" | Exclude<TournamentStatus, "cancelled">;

/** The tournaments of a status whose title has these words, newest first. */
export const tournamentsQuery = (status: TournamentFilter, search = "") =>
  pagesOf(tournamentsCall, { query: { status, ...(search !== "" && { q: search }) } });

/** A tournament, with its code if it is by link. */
const byCode = (id: TournamentId, code: string) => ({ params: { id }, query: { code: code === "" ? null : code } });

/** One tournament; null where there is none, or the reader may not see it. `code` is empty for one without a link. */
export const tournamentQuery = (id: TournamentId, code: string) => queryOrNull(tournamentCall, byCode(id, code));

/** The file for a calendar; the browser downloads it. */
export const calendarAddress = (id: TournamentId, code: string): string => addressOf(calendarCall, byCode(id, code));

/** The user has registered, withdrawn or checked in: fees move gems. */
export const tournamentsChanged = (): void => invalidate(...groups.tournaments, ...groups.gems);
