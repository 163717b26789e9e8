import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the controls themselves. */
export const uiText = defineText("ui", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
