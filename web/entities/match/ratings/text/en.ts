import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  lessOften: "This match counted less for your rating because you have often played each other lately.",
  lessPlace: "This match counted less for your rating because you play from the same place.",
  lessLimit:
    "This match counted less for your rating because a single opponent can only change it by so much in a week.",
  notOften: "This match did not count for your rating because you have often played each other lately.",
  notPlace: "This match did not count for your rating because you play from the same place.",
  notLimit:
    "This match did not count for your rating because a single opponent can only change it by so much in a week.",
} as const;

export const dampenedText = defineText("dampened", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
