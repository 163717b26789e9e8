export const en = {
  title: "Match History",
  lead: "Every match you finished, the latest first.",
  empty: "No games to display",
  emptyHint: "Finish a match and it will be here, with its score.",
  emptyFilter: "Nothing of this kind yet. Other matches are under the other filters.",
  play: "Play a game",
} as const;
