import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the overview. */
export const overviewText = defineText("adminOverview", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
