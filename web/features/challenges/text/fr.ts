import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  challenges: "Défis",
  challengesYou: "{{username}} vous défie",
  waitingFor: "En attente de {{username}}…",
  points_one: "En {{count}} point",
  points_many: "En {{count}} points",
  points_other: "En {{count}} points",
  timeLeft: "Temps restant",
  decline: "Refuser",
  cancel: "Annuler",
  hasAccepted: "{{username}} a accepté votre défi",
  toTable: "Aller à la table",
  hasDeclined: "{{username}} a refusé votre défi",
  hasTakenBack: "{{username}} a retiré son défi",
  hasNotAnswered: "{{username}} n’a pas répondu à votre défi",
  isOver: "Le défi de {{username}} a expiré",
};
