import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The sentences every feature needs: failures and their remedies. */
export const sharedText = defineText("lib", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
