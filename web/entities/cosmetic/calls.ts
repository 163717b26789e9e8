import { cosmeticsCall, type OwnCosmetics } from "#protocol/calls/cosmetics.ts";
import { type GemChange, gemsCall } from "#protocol/calls/gems.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";

/** The user's cosmetics and balance. */
export const cosmeticsQuery = query<OwnCosmetics>(keys.gems.cosmetics, (signal) => ask(cosmeticsCall, { signal }));

/** What changed the user's gems, newest first. */
export const gemHistoryQuery: CursorQuery<GemChange> = {
  queryKey: keys.gems.history,
  fetch: (after, signal) => ask(gemsCall, { query: { limit: pageRows, after }, signal }),
};

/** Gems were spent or a look was changed. */
export const cosmeticsChanged = (): void => invalidate(keys.gems.all, keys.profile.all);
