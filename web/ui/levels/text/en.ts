export const en = {
  easy: "Easy",
  easyHint: "Perfect for learning the basics",
  easyAbout: "It leads any card, wins each trick as cheaply as it can, and never plans for the last one.",
  medium: "Medium",
  mediumHint: "For experienced players",
  mediumAbout:
    "It remembers the cards played and tries a dozen ways the hidden ones may lie, so it misjudges close calls.",
  hard: "Hard",
  hardHint: "Advanced AI strategies",
  hardAbout: "It works through many more ways the hidden cards may lie, and near the end through all of them.",
  fair: "No level sees your cards.",
  newHere: "New here? Start with Easy.",
} as const;
