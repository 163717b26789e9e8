import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  challenge: "Défier",
  title: "Défier {{username}}",
  words: "Une partie à deux. Elle ne change pas votre cote.",
  away: "{{username}} n’est pas en ligne. Le défi reste ouvert deux minutes.",
  send: "Envoyer le défi",
  sending: "Envoi du défi…",
  challenged: "Défi envoyé",
  takeBack: "Retirer",
  takeBackFrom: "Retirer : défi lancé à {{username}}",
  accept: "Accepter",
  acceptFrom: "Accepter : défi de {{username}}",
  notAccepted: "{{username}} n’accepte pas vos défis pour le moment.",
  alreadyPlaying: "Vous êtes encore dans une partie.",
  toMatch: "Revenir à la partie",
};
