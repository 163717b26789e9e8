import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Challenging somebody, wherever their name stands. */
export const challengeText = defineText("challenge", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
