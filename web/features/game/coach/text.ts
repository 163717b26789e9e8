import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the coach says. */
export const coachText = defineText("coach", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
