/** Cosmetics: what changes the look of a player at the table and nothing else. Conventions as in schema.ts. */
import * as v from "valibot";
import { type CosmeticKind, type CosmeticRarity, COSMETIC_KINDS, RARITIES } from "./look.ts";
import { count, list, moment, orNull, text } from "#protocol/schema.ts";
import { call, record, takes } from "#protocol/call.ts";

interface Cosmetic {
  readonly kind: CosmeticKind;
  readonly rarity: CosmeticRarity;
  /** In gems; null for one that only events give. */
  readonly price: number | null;
}

/** All cosmetics besides the ones that everybody has, in the order in which they are shown. */
export const COSMETICS = {
  lattice: { kind: "back", rarity: "common", price: 30 },
  waves: { kind: "back", rarity: "common", price: 60 },
  cowrie: { kind: "back", rarity: "rare", price: 150 },
  sunburst: { kind: "back", rarity: "epic", price: 400 },
  stars: { kind: "back", rarity: "legendary", price: null },
  indigo: { kind: "felt", rarity: "common", price: 80 },
  clay: { kind: "felt", rarity: "common", price: 80 },
  plum: { kind: "felt", rarity: "rare", price: 180 },
  midnight: { kind: "felt", rarity: "epic", price: 400 },
  beads: { kind: "frame", rarity: "common", price: 30 },
  rope: { kind: "frame", rarity: "rare", price: 150 },
  laurel: { kind: "frame", rarity: "epic", price: 400 },
  sunrays: { kind: "frame", rarity: "legendary", price: null },
} as const satisfies Readonly<Record<string, Cosmetic>>;
export type CosmeticKey = keyof typeof COSMETICS;
export const COSMETIC_KEYS = Object.keys(COSMETICS) as readonly CosmeticKey[];

const cosmeticKey = v.picklist(COSMETIC_KEYS);

/** GET /users/me/cosmetics */
const ownCosmeticsSchema = v.object({
  balance: count(),
  items: list(
    v.object({
      /** A newer server may have some that this version cannot draw. */
      key: text(32),
      kind: v.picklist(COSMETIC_KINDS),
      rarity: v.picklist(RARITIES),
      price: orNull(count()),
      owned_at: orNull(moment),
    }),
    200,
  ),
  /** What the user wears; what is left out is the look that everybody has. */
  look: v.object({ back: orNull(text(32)), felt: orNull(text(32)), frame: orNull(text(32)) }),
});
export type OwnCosmetics = Readonly<v.InferOutput<typeof ownCosmeticsSchema>>;
export type OwnCosmetic = OwnCosmetics["items"][number];

/** PUT /users/me/look: null is the look that everybody has. */
export const lookForm = v.object({
  back: v.nullable(cosmeticKey),
  felt: v.nullable(cosmeticKey),
  frame: v.nullable(cosmeticKey),
});
export type LookForm = Readonly<v.InferOutput<typeof lookForm>>;

export const cosmeticsCall = call({
  method: "GET",
  path: "/api/users/me/cosmetics",
  who: "account",
  answer: record(ownCosmeticsSchema),
});

export const buyCosmeticCall = call({
  method: "POST",
  path: "/api/users/me/cosmetics/:key",
  who: "account",
  answer: record(ownCosmeticsSchema),
});

export const lookCall = call({
  method: "PUT",
  path: "/api/users/me/look",
  who: "account",
  body: takes<typeof lookForm>(),
  answer: record(ownCosmeticsSchema),
});
