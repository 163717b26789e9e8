import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Choosing a name and a picture, and what the pictures are called. */
export const identityText = defineText("identity", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
