import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  challenges: "Challenges",
  challengesYou: "{{username}} has challenged you",
  waitingFor: "Waiting for {{username}}…",
  points_one: "First to {{count}} point",
  points_other: "First to {{count}} points",
  timeLeft: "Time left",
  decline: "Decline",
  cancel: "Cancel",
  hasAccepted: "{{username}} accepted your challenge",
  toTable: "Go to the table",
  hasDeclined: "{{username}} declined your challenge",
  hasTakenBack: "{{username}} withdrew the challenge",
  hasNotAnswered: "{{username}} did not answer your challenge",
  isOver: "The challenge from {{username}} has expired",
} as const;

export const challengesText = defineText("challenges", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
