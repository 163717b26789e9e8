import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Texts of the pages whose screens do not exist yet. */
export const laterText = defineText("later", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
