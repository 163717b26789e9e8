import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the page for an unknown address. */
export const notFoundText = defineText("notFound", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
