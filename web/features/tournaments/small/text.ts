import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Small tournaments, apart from the pages' texts, because most tournaments are of the house. */
export const smallText = defineText("smallTournament", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
