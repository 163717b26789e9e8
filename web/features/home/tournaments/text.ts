import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** Apart from the home page's own texts, because the first drawing does not need them. */
export const homeTournamentsText = defineText(
  "homeTournaments",
  en,
  import.meta.glob(["./text/*.ts", "!./text/en.ts"]),
);
