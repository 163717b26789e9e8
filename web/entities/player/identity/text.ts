import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the choice of name and picture, with the names of the pictures. */
export const identityText = defineText("identity", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
