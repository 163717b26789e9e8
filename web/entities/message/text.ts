import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts about direct messages that several screens share. */
export const messageText = defineText("message", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
