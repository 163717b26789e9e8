/** The stores of this folder. */
import type { Database } from "#server/base/db/database.ts";
import { type DraftStore, draftStore } from "./entry/draftStore.ts";
import { type ScheduleStore, scheduleStore } from "./schedules/scheduleStore.ts";
import { type TournamentStore, tournamentStore } from "./tournamentStore.ts";

export interface TournamentStores {
  readonly drafts: DraftStore;
  readonly schedules: ScheduleStore;
  readonly tournaments: TournamentStore;
}

export const tournamentStores = (database: Database): TournamentStores => ({
  drafts: draftStore(database),
  schedules: scheduleStore(database),
  tournaments: tournamentStore(database),
});
