import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of signing in, signing up and forgotten passwords. */
export const authText = defineText("auth", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
