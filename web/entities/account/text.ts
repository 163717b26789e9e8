import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What is said wherever somebody proves who they are: the sentences of the error catalogue and of its controls. */
export const accountText = defineText("accounts", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
