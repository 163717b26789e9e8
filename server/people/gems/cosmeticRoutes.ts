import { buyCosmeticCall, cosmeticsCall, lookCall } from "./cosmeticCalls.ts";
import type { CosmeticStore } from "./cosmetics.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { User } from "#server/base/db/records.ts";
import type { GemStore } from "#server/people/gems/gemStore.ts";
import { GemsShort } from "#server/people/gems/ledger.ts";
import { COSMETIC_KEYS, COSMETICS, type LookForm, type OwnCosmetics } from "#protocol/calls/cosmetics.ts";
import type { CosmeticKind } from "#protocol/calls/look.ts";
import { type AnnounceDependencies, userAnnouncer } from "#server/people/sessions/startSession.ts";

interface CosmeticDependencies extends AnnounceDependencies {
  readonly store: AnnounceDependencies["store"] & {
    readonly cosmetics: CosmeticStore;
    readonly gems: Pick<GemStore, "balance">;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A key in the place of another kind cannot be worn. */
const isFit = (look: LookForm): boolean =>
  (["back", "felt", "frame"] as const satisfies readonly CosmeticKind[]).every((kind) => {
    const key = look[kind];
    return key === null || COSMETICS[key].kind === kind;
  });

/** Buying cosmetics and choosing what to wear. */
export function cosmeticRoutes(serve: Serve, deps: CosmeticDependencies): void {
  const { store, now } = deps;
  const announce = userAnnouncer(deps);

  const shown = async ({ id, look = {} }: Pick<User, "id" | "look">): Promise<OwnCosmetics> => {
    const [owned, balance] = await Promise.all([store.cosmetics.owned(id), store.gems.balance(id)]);
    const items = COSMETIC_KEYS.map((key) => ({ key, ...COSMETICS[key], owned_at: owned.get(key) ?? null }));
    const { back = null, felt = null, frame = null } = look;
    return { balance, items, look: { back, felt, frame } };
  };

  serve(cosmeticsCall, async ({ session: { user } }) => shown(user));

  serve(buyCosmeticCall, async ({ session: { user }, params }) => {
    const key = COSMETIC_KEYS.find((each) => each === params.key);
    if (key === undefined) throw new HttpFailure("not_found");
    const outcome = await store.cosmetics.buy(user.id, key, now()).catch((error: unknown) => {
      if (error instanceof GemsShort) throw new HttpFailure("not_enough_gems");
      throw error;
    });
    if (outcome === "not-for-sale") throw new HttpFailure("not_for_sale");
    return shown(user);
  });

  serve(lookCall, async ({ session: { user }, body }) => {
    if (!isFit(body)) throw new HttpFailure("not_owned");
    const changed = await store.cosmetics.wear(user.id, body);
    if (changed === undefined) throw new HttpFailure("not_owned");
    await announce(changed);
    return shown(changed);
  });
}
