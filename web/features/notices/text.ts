import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the page with the third-party notices. */
export const noticesText = defineText("notices", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
