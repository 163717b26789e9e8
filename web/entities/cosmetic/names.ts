import { COSMETICS, type CosmeticKey } from "#server/protocol/cosmetics.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { cosmeticText } from "./text.ts";

export const isCosmetic = (key: string): key is CosmeticKey => Object.hasOwn(COSMETICS, key);

/** The key of a cosmetic's name; of one that this page does not know it is a general name. */
export const cosmeticName = (key: string): TextKey<typeof cosmeticText> => (isCosmetic(key) ? key : "unknown");
