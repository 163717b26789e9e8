import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the own gems and cosmetics. */
export const gemsText = defineText("gems", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
