import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  placeholder: "Écrivez un message…",
  send: "Envoyer",
  notSent: "Votre message n’a pas été envoyé. Veuillez réessayer.",
  emoji: "Émojis",
  emojiSmileys: "Visages",
  emojiGaming: "Jeu",
  emojiHearts: "Cœurs",
  emojiHands: "Mains",
  emojiSymbols: "Symboles",

  viewProfile: "Voir le profil",
  mute: "Masquer",
  unmute: "Ne plus masquer",
  block: "Bloquer",
  unblock: "Débloquer",
  report: "Signaler",
  muted: "Les messages de {{username}} sont masqués dans cet onglet jusqu’à sa fermeture.",
  unmuted: "{{username}} n’est plus masqué.",
  blocked: "Vous avez bloqué {{username}}. Vous ne verrez plus ses messages.",
  unblocked: "Vous ne bloquez plus {{username}}.",

  reportTitle: "Signaler {{username}}",
  reportHint: "Ses derniers messages ici sont joints à votre signalement.",
  reportProfileHint: "Le nom et l’image de ce joueur sont joints à votre signalement.",
  reason: "Motif",
  reasonAbuse: "Insultes ou harcèlement",
  reasonSpam: "Spam ou publicité",
  reasonCheating: "Triche",
  reasonName: "Nom ou image choquants",
  reasonOther: "Autre chose",
  details: "Détails (facultatif)",
  cancel: "Annuler",
  sendReport: "Envoyer le signalement",
  reported: "Merci. Votre signalement a été envoyé.",
};
