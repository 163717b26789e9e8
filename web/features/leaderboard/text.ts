import { defineText } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

/** What the leaderboard says. */
export const leaderboardText = defineText("leaderboard", en, import.meta.glob(["./text/*.ts", "!./text/en.ts"]));
