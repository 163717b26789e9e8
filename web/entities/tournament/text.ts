import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** The words of tournaments: formats, states, registering, and why the server refuses. */
export const tournamentText = defineText("tournament", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
