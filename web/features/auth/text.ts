import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What signing in, signing up and lost passwords say. */
export const authText = defineText("auth", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
