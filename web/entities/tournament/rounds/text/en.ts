import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  quarterFinals: "Quarter Finals",
  semiFinals: "Semi Finals",
  finals: "Finals",
  round: "Round {{round}}",
  winnersFinal: "Winners’ final",
  losersRound: "Losers’ round {{round}}",
  losersFinal: "Losers’ final",
  grandFinal: "Grand final",
  secondFinal: "Second grand final",
  group: "Group {{group}}",
} as const;

/** The names of a tournament's rounds. */
export const roundText = defineText("rounds", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
