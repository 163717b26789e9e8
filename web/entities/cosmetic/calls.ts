import { type OwnCosmetics, ownCosmeticsSchema } from "#protocol/calls/cosmetics.ts";
import { type GemChange, type Gems, gemsSchema } from "#protocol/calls/gems.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";

/** The user's cosmetics and balance. */
export const cosmeticsQuery = query<OwnCosmetics>(keys.gems.cosmetics, (signal) =>
  send({ path: "/users/me/cosmetics", signed: "always", answer: ownCosmeticsSchema, signal }),
);

const fetchGems = (after: string | null, signal: AbortSignal): Promise<ApiResult<Gems>> =>
  send({
    path: `/users/me/gems?${new URLSearchParams({ limit: String(pageRows), ...(after !== null && { after }) })}`,
    signed: "always",
    answer: gemsSchema,
    signal,
  });

/** What changed the user's gems, newest first. */
export const gemHistoryQuery: CursorQuery<GemChange> = { queryKey: keys.gems.history, fetch: fetchGems };

/** Gems were spent or a look was changed. */
export const cosmeticsChanged = (): void => invalidate(keys.gems.all, keys.profile.all);
