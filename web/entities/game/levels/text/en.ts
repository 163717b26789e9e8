import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
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

/** Names and descriptions of the computer's levels. */
export const levelText = defineText("levels", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
