import type { TournamentId } from "#protocol/ids.ts";
import {
  type Tournament,
  type TournamentDetail,
  tournamentDetailSchema,
  tournamentsSchema,
  type TournamentStatus,
} from "#protocol/calls/tournamentPages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";

export type TournamentFilter = "all" | Exclude<TournamentStatus, "cancelled">;

/** The tournaments of a status whose title has these words, newest first. */
export const tournamentsQuery = (status: TournamentFilter, search = ""): CursorQuery<Tournament> => ({
  queryKey: keys.tournaments.list(status, search),
  fetch: (after, signal) => {
    const words = new URLSearchParams({
      status,
      limit: String(pageRows),
      ...(search !== "" && { q: search }),
      ...(after !== null && { after }),
    });
    return send({ path: `/tournaments?${words}`, signed: true, answer: tournamentsSchema, signal });
  },
});

const pathOf = (id: TournamentId): string => `/tournaments/${encodeURIComponent(id)}`;

/** The code of a tournament by link, as the server takes it; nothing for others. */
const byCode = (code: string): string => (code === "" ? "" : `?code=${encodeURIComponent(code)}`);

/** One tournament; null where there is none, or the reader may not see it. `code` is empty for one without a link. */
export const tournamentQuery = (id: TournamentId, code: string) =>
  query<TournamentDetail | null>(keys.tournaments.byCode(id, code), async (signal) => {
    const found = await send({
      path: `${pathOf(id)}${byCode(code)}`,
      signed: true,
      answer: tournamentDetailSchema,
      signal,
    });
    return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
  });

/** The file for a calendar; the browser downloads it. */
export const calendarAddress = (id: TournamentId, code: string): string =>
  `/api${pathOf(id)}/calendar.ics${byCode(code)}`;

/** The user has registered, withdrawn or checked in: fees move gems. */
export const tournamentsChanged = (): void => invalidate(keys.tournaments.all, keys.gems.all);
