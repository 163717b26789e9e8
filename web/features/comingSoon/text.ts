import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the addresses say whose screens are still to come. */
export const laterText = defineText("later", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
