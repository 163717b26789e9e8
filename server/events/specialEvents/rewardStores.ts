/** The stores of what players earn and spend besides the rating. */
import { type CosmeticStore, cosmeticStore } from "#server/people/gems/cosmetics.ts";
import type { Database } from "#server/base/db/database.ts";
import { type GemStore, gemStore } from "#server/people/gems/gems.ts";
import { type EventStore, eventStore } from "./eventStore.ts";

export interface RewardStores {
  readonly gems: GemStore;
  readonly cosmetics: CosmeticStore;
  readonly events: EventStore;
}

export const rewardStores = (database: Database): RewardStores => ({
  gems: gemStore(database),
  cosmetics: cosmeticStore(database),
  events: eventStore(database),
});
