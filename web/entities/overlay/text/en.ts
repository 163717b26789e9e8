import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  hand: "Hand {{hand}}",
  firstTo_one: "First to {{count}} point",
  firstTo_other: "First to {{count}} points",
  bestOf: "Best of {{count}}",
  computer: "Computer",
  dealer: "Dealer",
  best: "Best card",
  equal: "As good",
  worse: "Worse card",
  takesHand_one: "{{username}} takes the hand: {{count}} point",
  takesHand_other: "{{username}} takes the hand: {{count}} points",
  next: "Next",
  bracket: "Bracket",
  notKnown: "To be decided",
  waiting: "The next match begins soon",
  startsIn: "Starts in {{time}}",
  champion: "{{username}} is the champion",
  player: "Player {{number}}",
  seed: "Seed {{number}}",
  bye: "Bye",
  against: "vs",
  anonymous: "Anonymous",
  matchesWon_one: "{{count}} match won",
  matchesWon_other: "{{count}} matches won",
  winsMatch: "{{username}} wins the match",
  winsGame: "{{username}} wins",
} as const;

export const overlayText = defineText("overlay", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
