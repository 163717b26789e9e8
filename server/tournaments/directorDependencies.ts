/** What running tournaments takes. */
import type { Random } from "#engine/random.ts";
import type { Clock } from "#server/core/clock.ts";
import type { UserNotifier } from "#server/connections/userNotifier.ts";
import type { Notifications } from "#server/notifications/notifications.ts";
import type { Registry } from "#server/tables/registry.ts";
import type { TournamentStore } from "./tournamentStore.ts";

export interface DirectorDependencies {
  readonly store: { readonly tournaments: TournamentStore };
  readonly rooms: Pick<Registry, "find" | "isBroken" | "isStoring" | "open" | "unfinishedOf" | "awaitingStart">;
  readonly notifier: UserNotifier;
  readonly notifications: Pick<Notifications, "add" | "tell">;
  readonly clock: Clock;
  readonly random: Random;
  readonly failed: (fault: unknown) => void;
}
