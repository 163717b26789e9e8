import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the challenge button and its dialogs. */
export const challengeText = defineText("challenge", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
