import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The words of the search over help articles. */
export const articleText = defineText("article", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
