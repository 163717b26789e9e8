import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  winPoints: "Win points",
  aces: "Aces",
  acesHint: "Worth 1 point. Off: the deck has 32 cards without Aces, and the King is high.",
  sixes: "Sixes",
  sixesHint: "Worth 3 points. Off by default: winning with a 6 scores 1. The 6s stay in the deck.",
  houseRules: "House rules",
  turnClock: "Turn clock",
  turnClockNone: "No limit",
  turnClockSeconds: "{{seconds}} seconds",
  stacking: "Stacking",
  stackingHint: "Win the last tricks in a row with 6s and 7s, and all of them score",
  weakHand: "Weak hand",
  weakHandHint: "No card of 10 or better? You may ask for a new deal",
} as const;

/** Texts of a friend game's options. */
export const optionsText = defineText("options", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
