import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The names and conditions of the achievements. */
export const achievementText = defineText("feats", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
