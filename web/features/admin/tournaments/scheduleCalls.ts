import { changeScheduleCall, makeScheduleCall, schedulesCall } from "#protocol/calls/tournamentCalls.ts";
import type { ScheduleForm, TournamentSchedule, TournamentSchedules } from "#protocol/calls/tournaments.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged } from "../table/adminList.ts";
import { tournamentsList } from "./calls.ts";

const schedulesKey = adminKeys.item("schedules", "all");

export const schedulesQuery = query<TournamentSchedules>(schedulesKey, (signal) => ask(schedulesCall, { signal }));

/** Makes a new schedule, or changes the one with this id. */
export const saveSchedule = (id: string | null, body: ScheduleForm): Promise<ApiResult<TournamentSchedule>> =>
  id === null ? ask(makeScheduleCall, { body }) : ask(changeScheduleCall, { params: { id }, body });

/** The schedules, the list of tournaments, which may have new ones, and the log show it. */
export function schedulesChanged(): void {
  invalidate(schedulesKey);
  adminListChanged(tournamentsList, "log");
}
