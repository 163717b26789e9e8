import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The texts of the dashboard's tournaments and of their form. */
export const tournamentsText = defineText("adminTournaments", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
