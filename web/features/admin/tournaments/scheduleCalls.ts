import {
  type ScheduleForm,
  type TournamentSchedule,
  type TournamentSchedules,
  tournamentScheduleSchema,
  tournamentSchedulesSchema,
} from "#protocol/calls/tournaments.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged } from "../table/adminList.ts";
import { tournamentsList } from "./calls.ts";

const schedulesPath = "/admin/tournament-schedules";
const pathOf = (id: string): string => `${schedulesPath}/${encodeURIComponent(id)}`;
const schedulesKey = keys.admin.item("schedules", "all");

export const schedulesQuery = query<TournamentSchedules>(schedulesKey, (signal) =>
  send({ path: schedulesPath, signed: "always", answer: tournamentSchedulesSchema, signal }),
);

/** Makes a new schedule, or changes the one with this id. */
export const saveSchedule = (id: string | null, body: ScheduleForm): Promise<ApiResult<TournamentSchedule>> =>
  send({
    path: id === null ? schedulesPath : pathOf(id),
    method: id === null ? "POST" : "PUT",
    body,
    signed: "always",
    answer: tournamentScheduleSchema,
  });

/** The schedules, the list of tournaments, which may have new ones, and the log show it. */
export function schedulesChanged(): void {
  invalidate(schedulesKey);
  adminListChanged(tournamentsList, "log");
}
