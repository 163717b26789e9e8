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
import { Director } from "./running/director.ts";
import { Scheduler } from "./schedules/scheduler.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { Registry } from "#server/play/tables/registry.ts";

type TournamentNeeds = Needs<
  { readonly tournaments: TournamentStore; readonly schedules: ScheduleStore },
  { readonly tables: Registry; readonly notifications: Notifications }
>;

function openTournaments(needs: TournamentNeeds) {
  const { store, tables, notifier, notifications, connections, clock, random, log } = needs;
  const director = new Director({
    store,
    rooms: tables,
    notifier,
    notifications,
    clock,
    random,
    failed: (fault) => log.warn({ err: fault }, "a step of a tournament failed"),
  });
  connections.watch({ connected: (userId) => director.connected(userId), disconnected: () => {} });
  const scheduler = new Scheduler({
    store,
    director,
    clock,
    failed: (fault) => log.warn({ err: fault }, "scheduled tournaments were not made"),
  });
  return {
    services: { director, scheduler },
    start: () => void director.start().then(() => scheduler.look()),
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
