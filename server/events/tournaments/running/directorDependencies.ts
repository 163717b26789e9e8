/** What running tournaments takes. */
import type { Random } from "#engine/random.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { UserNotifier } from "#server/base/connections/userNotifier.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { TournamentStore } from "../tournamentStore.ts";

export interface DirectorDependencies {
  readonly store: { readonly tournaments: TournamentStore };
  readonly rooms: Pick<Registry, "find" | "isBroken" | "isStoring" | "open" | "unfinishedOf" | "awaitingStart">;
  readonly notifier: UserNotifier;
  readonly notifications: Pick<Notifications, "add" | "tell">;
  readonly clock: Clock;
  readonly random: Random;
  readonly failed: (fault: unknown) => void;
}
