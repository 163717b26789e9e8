import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  firstWin: "First crown",
  firstWinHow: "Win a match.",
  matches10: "Regular",
  matches10How: "Finish 10 matches.",
  matches100: "A stool of your own",
  matches100How: "Finish 100 matches.",
  matches1000: "Elder of the table",
  matches1000How: "Finish 1,000 matches.",
  streak5: "On fire",
  streak5How: "Win five matches in a row against other players.",
  handWithSix: "Small card, big crown",
  handWithSixHow: "Win a hand with a Six.",
  handWithSeven: "Lucky Seven",
  handWithSevenHow: "Win a hand with a Seven.",
  sixes25: "Master of Sixes",
  sixes25How: "Win 25 hands with a Six.",
  shutout: "Shutout",
  shutoutHow: "Win a match to 5 points or more without anyone else scoring.",
  comeback: "Comeback",
  comebackHow: "Win a match after trailing by 5 points.",
  beatHard: "Against the machine",
  beatHardHow: "Beat the computer on Hard.",
  fourPlayerWin: "Head of the table",
  fourPlayerWinHow: "Win a match with four players.",
  giantKiller: "Giant killer",
  giantKillerHow: "Finish a ranked match ahead of someone rated 200 points above you.",
  tierStrategist: "Strategist",
  tierStrategistHow: "Reach the Strategist tier with a rating that is no longer provisional.",
  tierWizard: "Card Wizard",
  tierWizardHow: "Reach the Card Wizard tier with a rating that is no longer provisional.",
} as const;

/** The names and conditions of the achievements. */
export const achievementText = defineText("feats", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
