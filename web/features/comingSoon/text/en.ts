export const en = {
  tournamentsTitle: "Tournaments",
  tournamentsBody:
    "Double elimination, a bracket to follow and a crown for the winner. The first tournament has not been announced yet.",
  doNow: "What you can do now",
  play: "Play a game",
  rules: "Read the rules",
  notFoundTitle: "Page not found",
  notFoundBody: "There is nothing at this address. The page may have moved, or the link may be incomplete.",
  notFoundHome: "Go to the home page",
} as const;
