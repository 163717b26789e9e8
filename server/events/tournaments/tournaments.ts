/** Tournaments: drafts, schedules, registration, and the director that runs their matches. */
import { domain } from "#server/base/domain.ts";
import { directingRoutes } from "./pages/directingRoutes.ts";
import { draftStore } from "./entry/draftStore.ts";
import { playerTournamentRoutes } from "./pages/playerRoutes.ts";
import { scheduleRoutes } from "./schedules/scheduleRoutes.ts";
import { scheduleStore } from "./schedules/scheduleStore.ts";
import { tournamentRoutes } from "./pages/tournamentRoutes.ts";
import { tournamentStore } from "./tournamentStore.ts";

export const tournamentsDomain = domain({
  stores: (database) => ({
    drafts: draftStore(database),
    schedules: scheduleStore(database),
    tournaments: tournamentStore(database),
  }),
  routes: [playerTournamentRoutes, tournamentRoutes, directingRoutes, scheduleRoutes],
});
