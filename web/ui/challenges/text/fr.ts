import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  challenge: "Défier",
  title: "Défier {{username}}",
  words: "Une partie à deux. Elle ne change le classement de personne.",
  away: "{{username}} n’est pas en ligne : le défi attend deux minutes.",
  send: "Envoyer le défi",
  sending: "Envoi du défi…",
  challenged: "Défi envoyé",
  takeBack: "Retirer",
  takeBackFrom: "Retirer le défi lancé à {{username}}",
  accept: "Accepter",
  acceptFrom: "Accepter le défi de {{username}}",
  notAccepted: "{{username}} n’accepte pas de défi de votre part pour le moment.",
  alreadyPlaying: "Vous êtes dans une partie qui n’est pas finie.",
  toMatch: "Revenir à la partie",
};
