import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of sign-in and proof of identity: the sentences of the error catalogue and of the controls. */
export const accountText = defineText("accounts", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
