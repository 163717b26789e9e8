import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  quarterFinals: "Viertelfinale",
  semiFinals: "Halbfinale",
  finals: "Finale",
  round: "Turnierrunde {{round}}",
  winnersFinal: "Finale der Unbesiegten",
  losersRound: "Trostrunde {{round}}",
  losersFinal: "Finale der Trostrunden",
  grandFinal: "Großes Finale",
  secondFinal: "Zweites großes Finale",
  group: "Gruppe {{group}}",
};
