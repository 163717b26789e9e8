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
  easy: "Easy",
  easyHint: "Perfect for learning the basics",
  easyAbout: "Plays each trick for itself and never plans for the last one.",
  medium: "Medium",
  mediumHint: "For experienced players",
  mediumAbout: "Remembers the cards played and guesses the hidden ones, so it can misjudge a close call.",
  hard: "Hard",
  hardHint: "Advanced AI strategies",
  hardAbout: "Works out far more possibilities for where the hidden cards are.",
  fair: "No level can see your cards.",
  newHere: "New here? Start with Easy.",
} as const;

/** Texts of a friend game's options and of the computer's levels. */
export const optionsText = defineText("options", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
