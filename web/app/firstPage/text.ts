import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the frame around every page. */
export const appText = defineText("app", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
