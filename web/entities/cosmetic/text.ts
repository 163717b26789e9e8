import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The names of cosmetics, their kinds and rarities. */
export const cosmeticText = defineText("cosmetic", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
