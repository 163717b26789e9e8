/** Which cosmetics users own and wear. */
import { COSMETICS, type CosmeticKey, type LookForm } from "#protocol/calls/cosmetics.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { postGems, userAccount } from "#server/people/gems/ledger.ts";
import { rowId, userColumns, userOf } from "#server/people/users/userStore.ts";

export interface CosmeticStore {
  /** When the user got each. */
  owned(userId: string): Promise<ReadonlyMap<string, number>>;
  /**
   * Buys a cosmetic for its price, once: "owned" where the user has it, "not-for-sale" where it has no price.
   * @throws GemsShort where the user has too few gems
   */
  buy(userId: string, item: CosmeticKey, at: number): Promise<"bought" | "owned" | "not-for-sale">;
  /** Wears these; undefined where the user does not own one of them, or is gone. */
  wear(userId: string, look: LookForm): Promise<User | undefined>;
}

/** Gives a cosmetic in the transaction of its cause; nothing happens where the user has it. */
export async function giveCosmetic(trx: TypedKnex, userId: number, item: string, at: number): Promise<void> {
  await trx("owned_cosmetics").insert({ user_id: userId, item, at }).onConflict(["user_id", "item"]).ignore();
}

async function buy(trx: TypedKnex, userId: string, item: CosmeticKey, at: number) {
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

async function wear(trx: TypedKnex, userId: string, { back, felt, frame }: LookForm): Promise<User | undefined> {
  const id = rowId(userId) ?? 0;
  const worn = [back, felt, frame].flatMap((item) => item ?? []);
  const owned = await trx("owned_cosmetics").where("user_id", id).whereIn("item", worn).pluck("item");
  if (worn.some((item) => !owned.includes(item))) return undefined;
  await trx("users").where("id", id).whereNull("deleted_at").update({ card_back: back, felt, avatar_frame: frame });
  const row = await trx("users").where("users.id", id).whereNull("deleted_at").first(userColumns);
  return row === undefined ? undefined : userOf(row);
}

export const cosmeticStore = (database: Database): CosmeticStore => ({
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
