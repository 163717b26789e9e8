/**
 * Cosmetics: what users own, buy with gems and wear. A purchase pays and gives the cosmetic in one transaction, once.
 */
import type { Instant } from "#protocol/quantities.ts";
import * as v from "valibot";
import type { UserId } from "#protocol/ids.ts";
import {
  COSMETICS,
  type CosmeticKey,
  type LookForm,
  COSMETIC_KEYS,
  type OwnCosmetics,
  lookCall,
  cosmeticsCall,
  buyCosmeticCall,
  lookForm,
} from "#protocol/calls/cosmetics.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { postGems, userAccount, GemsShort } from "./ledger.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { GemStore } from "./gems.ts";
import type { CosmeticKind } from "#protocol/calls/look.ts";
import { type AnnounceDependencies, userAnnouncer } from "#server/people/sessions/startSession.ts";
import { domain } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";

const cosmeticsRoute = route(cosmeticsCall, {
  summary: "All cosmetics with their prices in gems, which of them the user owns, and what the user wears.",
});

const buyCosmeticRoute = route(buyCosmeticCall, {
  summary:
    "Buys a cosmetic for gems. One that the user owns is not paid twice. `not_for_sale` for one that only events give.",
  params: v.object({ key: v.pipe(v.string(), v.maxLength(32)) }),
  refusals: ["not_found", "not_for_sale", "not_enough_gems"],
  limits: ["cosmetic"],
});

const lookRoute = route(lookCall, {
  summary: "What the user wears. Open tables show it at once. `not_owned` where the user does not own one of them.",
  body: lookForm,
  refusals: ["not_owned"],
  limits: ["cosmetic"],
});

export interface CosmeticStore {
  /** When the user got each. */
  owned(userId: UserId): Promise<ReadonlyMap<string, number>>;
  /**
   * Buys a cosmetic for its price, once: "owned" where the user has it, "not-for-sale" where it has no price.
   * @throws GemsShort where the user has too few gems
   */
  buy(userId: UserId, item: CosmeticKey, at: number): Promise<"bought" | "owned" | "not-for-sale">;
  /** Wears these; undefined where the user does not own one of them, or is gone. */
  wear(userId: UserId, look: LookForm): Promise<User | undefined>;
}

/** Gives a cosmetic in the transaction of its cause; nothing happens where the user has it. */
export async function giveCosmetic(trx: TypedKnex, userId: number, item: string, at: number): Promise<void> {
  await trx("owned_cosmetics").insert({ user_id: userId, item, at }).onConflict(["user_id", "item"]).ignore();
}

async function buy(trx: TypedKnex, userId: UserId, item: CosmeticKey, at: number) {
  const { price } = COSMETICS[item];
  if (price === null) return "not-for-sale";
  const user_id = rowId(userId) ?? 0;
  // Held, so that a second press of the button waits and finds it bought.
  const user = await trx("users").where("id", user_id).whereNull("deleted_at").forUpdate().first("id");
  if (user === undefined) return "not-for-sale";
  if ((await trx("owned_cosmetics").where({ user_id, item }).first("at")) !== undefined) return "owned";
  await giveCosmetic(trx, user_id, item, at);
  const entries = [
    { account: userAccount(user_id), amount: -price },
    { account: "house" as const, amount: price },
  ];
  await postGems(trx, { key: `purchase:${user_id}:${item}`, cause: "purchase", subject: item, entries, at });
  return "bought";
}

async function wear(trx: TypedKnex, userId: UserId, { back, felt, frame }: LookForm): Promise<User | undefined> {
  const id = rowId(userId) ?? 0;
  const worn = [back, felt, frame].flatMap((item) => item ?? []);
  const owned = await trx("owned_cosmetics").where("user_id", id).whereIn("item", worn).pluck("item");
  if (worn.some((item) => !owned.includes(item))) return undefined;
  await trx("users").where("id", id).whereNull("deleted_at").update({ card_back: back, felt, avatar_frame: frame });
  const row = await trx("users").where("users.id", id).whereNull("deleted_at").first(userColumns);
  return row === undefined ? undefined : userOf(row);
}

const cosmeticStore = (database: Database): CosmeticStore => ({
  owned: (userId) =>
    database.run(async (knex) => {
      const rows = await knex("owned_cosmetics")
        .where("user_id", rowId(userId) ?? 0)
        .orderBy("item");
      return new Map(rows.map(({ item, at }) => [item, at]));
    }),
  buy: (userId, item, at) => database.transaction((trx) => buy(trx, userId, item, at)),
  wear: (userId, look) => database.transaction((trx) => wear(trx, userId, look)),
});

interface CosmeticContext extends AnnounceDependencies {
  readonly store: AnnounceDependencies["store"] & { readonly cosmetics: CosmeticStore; readonly gems: GemStore };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** A key in the place of another kind cannot be worn. */
const isFit = (look: LookForm): boolean =>
  (["back", "felt", "frame"] as const satisfies readonly CosmeticKind[]).every((kind) => {
    const key = look[kind];
    return key === null || COSMETICS[key].kind === kind;
  });

/** Buying cosmetics and choosing what to wear. */
function cosmeticRoutes(serve: Serve, deps: CosmeticContext): void {
  const { store, now } = deps;
  const announce = userAnnouncer(deps);

  const recordOf = async ({ id, look = {} }: Pick<User, "id" | "look">): Promise<OwnCosmetics> => {
    const [owned, balance] = await Promise.all([store.cosmetics.owned(id), store.gems.balance(id)]);
    const items = COSMETIC_KEYS.map((key) => ({ key, ...COSMETICS[key], owned_at: owned.get(key) ?? null }));
    const { back = null, felt = null, frame = null } = look;
    return { balance, items, look: { back, felt, frame } };
  };

  serve(cosmeticsRoute, async ({ session: { user } }) => recordOf(user));

  serve(buyCosmeticRoute, async ({ session: { user }, params }) => {
    const key = COSMETIC_KEYS.find((each) => each === params.key);
    if (key === undefined) throw new HttpFailure("not_found");
    const outcome = await store.cosmetics.buy(user.id, key, now()).catch((error: unknown) => {
      if (error instanceof GemsShort) throw new HttpFailure("not_enough_gems");
      throw error;
    });
    if (outcome === "not-for-sale") throw new HttpFailure("not_for_sale");
    return recordOf(user);
  });

  serve(lookRoute, async ({ session: { user }, body }) => {
    if (!isFit(body)) throw new HttpFailure("not_owned");
    const changed = await store.cosmetics.wear(user.id, body);
    if (changed === undefined) throw new HttpFailure("not_owned");
    await announce(changed);
    return recordOf(changed);
  });
}

/** The shop of backs, felts and frames for gems. */
export const cosmeticsDomain = domain({
  stores: (database) => ({ cosmetics: cosmeticStore(database) }),
  routes: { "The own account": [cosmeticRoutes] },
});
