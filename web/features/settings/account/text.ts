import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the account part of the settings says. */
export const ownText = defineText("ownAccount", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
