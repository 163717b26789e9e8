import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  networkError: "Network error. Please check your internet connection.",
  failedLeaderboard: "Failed to fetch leaderboard",
  failedGames: "Failed to fetch games",
  generic: "An error occurred. Please try again.",
  tooMany: "Too many requests. Please wait a moment and try again.",
  unexpectedAddress:
    "This address is not set up for playing. Open the page under its usual address, or tell its operator.",
  guestsRefused: "Guests from your network cannot play now. Please sign in.",
  loginForMatches: "Please log in to view your recent matches",
  retry: "Retry",
  login: "Login",
  ranked: "Ranked",
  casual: "Casual",
  won: "Won",
  wonSign: "W",
  lost: "Lost",
  lostSign: "L",
  ratingChange: "Rating {{points}}",
  matchDetails: "Match details: {{score}}",
  filterAll: "All",
  showMore: "Show more",
  filterLabel: "Which matches",
  you: "You",
  computer: "Computer",
  deletedPlayer: "Deleted player",
  tierRookie: "Rookie",
  tierContender: "Contender",
  tierStrategist: "Strategist",
  tierProPlayer: "Pro Player",
  tierCardWizard: "Card Wizard",
  tierCardMaster: "Card Master",
  tierCardVeteran: "Card Veteran",
  tierCardLegend: "Card Legend",
  tierUnranked: "Unranked",
  slowTitle: "The server is slow to answer",
  slowHint: "You stay signed in. We keep trying, and this page opens as soon as the server answers.",
  loading: "Loading…",
  storageBlocked:
    "Storage is blocked or full in this browser. Everything works, but when you close or reload this page, you are signed out and your settings here are gone.",
} as const;

/** Sentences that several features need, most of them about failures. */
export const sharedText = defineText("lib", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
