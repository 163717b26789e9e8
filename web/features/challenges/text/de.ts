import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  challenges: "Herausforderungen",
  challengesYou: "{{username}} fordert dich heraus",
  waitingFor: "Warten auf {{username}}…",
  points_one: "Bis {{count}} Punkt",
  points_other: "Bis {{count}} Punkte",
  timeLeft: "Verbleibende Zeit",
  decline: "Ablehnen",
  cancel: "Abbrechen",
  hasAccepted: "{{username}} hat deine Herausforderung angenommen",
  toTable: "Zum Tisch",
  hasDeclined: "{{username}} hat deine Herausforderung abgelehnt",
  hasTakenBack: "{{username}} hat die Herausforderung zurückgezogen",
  hasNotAnswered: "{{username}} hat auf deine Herausforderung nicht geantwortet",
  isOver: "Die Herausforderung von {{username}} ist abgelaufen",
};
