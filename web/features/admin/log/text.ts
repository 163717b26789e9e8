import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the log, with a name for each action and each kind of target. */
export const logText = defineText("adminLog", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
