import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  handsSix_one: "Win {{count}} hand with a Six",
  handsSix_other: "Win {{count}} hands with a Six",
  handsSeven_one: "Win {{count}} hand with a Seven",
  handsSeven_other: "Win {{count}} hands with a Seven",
  handsWon_one: "Win {{count}} hand",
  handsWon_other: "Win {{count}} hands",
  matchesWon_one: "Win {{count}} match",
  matchesWon_other: "Win {{count}} matches",
  matchesPlayed_one: "Play {{count}} match",
  matchesPlayed_other: "Play {{count}} matches",
  daysPlayed_one: "Play on {{count}} day",
  daysPlayed_other: "Play on {{count}} days",
  opponentsMet_one: "Play against {{count}} opponent",
  opponentsMet_other: "Play against {{count}} different opponents",
  all: "All matches count, those against the computer too.",
  people: "Only matches with other people count.",
  ranked: "Only ranked matches count.",
} as const;

/** The goals of special events in words. */
export const eventText = defineText("event", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
