import { COSMETICS, type CosmeticKey } from "#protocol/calls/cosmetics.ts";

export const isCosmetic = (key: string): key is CosmeticKey => Object.hasOwn(COSMETICS, key);

/** The key of a cosmetic's name; of one that this page does not know it is a general name. */
export const cosmeticName = (key: string): CosmeticKey | "unknown" => (isCosmetic(key) ? key : "unknown");
