/**
 * Tournaments: drafts and schedules, registration, and the director that runs their matches.
 * - Each fee and each prize is posted once, in the transaction of its cause. The prizes are exactly the pool.
 * - Each step of a tournament happens once, however often it is asked for, and is repeated after a crash.
 * - A bracket is a pure function of the plan and the stored results.
 * - Staff can change a bracket only where no match that depends on the change has begun.
 * - A tournament for friends or by link is not found by others.
 */
import { domain, type Needs } from "#server/base/domain.ts";
import { directingRoutes } from "./pages/directingRoutes.ts";
import { draftStore } from "./entry/draftStore.ts";
import { playerTournamentRoutes } from "./pages/playerRoutes.ts";
import { scheduleRoutes } from "./schedules/scheduleRoutes.ts";
import { scheduleStore, type ScheduleStore } from "./schedules/scheduleStore.ts";
import { tournamentRoutes } from "./pages/tournamentRoutes.ts";
import { tournamentStore, type TournamentStore } from "./tournamentStore.ts";
import { TournamentTables } from "./running/tournamentTables.ts";
import { Director } from "./running/director.ts";
import { Scheduler } from "./schedules/scheduler.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { OpenTables } from "#server/play/tables/openTables.ts";

type TournamentNeeds = Needs<
  { readonly tournaments: TournamentStore; readonly schedules: ScheduleStore },
  Pick<OpenTables, "tables" | "placeOf"> & { readonly notifications: Notifications }
>;

function openTournaments(needs: TournamentNeeds) {
  const { cluster, store, tables: rooms, placeOf, notifier, notifications, connections, clock, random, log } = needs;
  const tables = new TournamentTables({ cluster, rooms, placeOf });
  const director = new Director({
    cluster,
    store,
    tables,
    rooms,
    notifier,
    notifications,
    clock,
    random,
    failed: (fault) => log.warn({ err: fault }, "a step of a tournament failed"),
  });
  connections.watch({ connected: (userId) => director.connected(userId), disconnected: () => {} });
  const scheduler = new Scheduler({
    cluster,
    store,
    director,
    clock,
    failed: (fault) => log.warn({ err: fault }, "scheduled tournaments were not made"),
  });
  return {
    services: { director, scheduler },
    start: () => void director.start().then(() => scheduler.start()),
    stop: async () => {
      await scheduler.stop();
      await director.stop();
    },
  };
}

export const tournamentsDomain = domain({
  stores: (database) => ({
    drafts: draftStore(database),
    schedules: scheduleStore(database),
    tournaments: tournamentStore(database),
  }),
  open: openTournaments,
  routes: {
    "Announcements, events and tournaments": [
      playerTournamentRoutes,
      tournamentRoutes,
      directingRoutes,
      scheduleRoutes,
    ],
  },
});
