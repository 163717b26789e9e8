import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

export const sessionText = defineText("session", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
