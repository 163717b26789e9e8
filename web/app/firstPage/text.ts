import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the frame around every page says. */
export const appText = defineText("app", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
