import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the friend button and of the notices about friendships. */
export const friendText = defineText("befriend", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
