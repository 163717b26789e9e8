import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  challenge: "Challenge",
  title: "Challenge {{username}}",
  words: "A match for the two of you. It does not change your ratings.",
  away: "{{username}} is not online. The challenge stays open for two minutes.",
  send: "Send challenge",
  sending: "Sending challenge…",
  challenged: "Challenged",
  takeBack: "Withdraw",
  takeBackFrom: "Withdraw: challenge to {{username}}",
  accept: "Accept",
  acceptFrom: "Accept: challenge from {{username}}",
  notAccepted: "{{username}} is not accepting challenges from you right now.",
  alreadyPlaying: "You are still in a match.",
  toMatch: "Return to the match",
} as const;

/** Texts of the challenge button and its dialogs. */
export const challengeText = defineText("challenge", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
