import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  share: "Share",
  shareTitle: "A match of Spar",
  copied: "Link copied",
  forPlayers: "Only its players can open it.",
  link: "Link to this match",
  lessOften: "This match counted less for your rating because you have often played each other lately.",
  lessPlace: "This match counted less for your rating because you play from the same place.",
  lessLimit: "This match counted less for your rating because one opponent’s effect on it is limited each week.",
  notOften: "This match did not count for your rating because you have often played each other lately.",
  notPlace: "This match did not count for your rating because you play from the same place.",
  notLimit: "This match did not count for your rating because one opponent’s effect on it is limited each week.",
} as const;

/** Texts about a finished match: sharing it, and why it counted less. */
export const finishedMatchText = defineText("finishedMatch", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
