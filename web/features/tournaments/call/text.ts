import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The call to a match, apart from the pages' texts, because it is shown on every page. */
export const tournamentCallText = defineText("tournamentCall", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
