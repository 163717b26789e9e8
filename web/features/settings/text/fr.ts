import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Réglages",
  lead: "Comment Spar se montre, sonne et vous traite.",
  sections: "Sections",
  general: "Général",
  privacy: "Confidentialité",
  notifications: "Notifications",
  chat: "Discussion",
  theme: "Thème",
  dark: "Sombre",
  light: "Clair",
  language: "Langue",
  cards: "Cartes",
  fourColour: "Jeu à quatre couleurs",
  fourColourHint: "Carreaux en bleu et trèfles en vert, pour ne confondre aucune couleur",
  sound: "Son",
  soundEffects: "Effets sonores",
  effectsVolume: "Volume des effets",
  music: "Musique",
  musicVolume: "Volume de la musique",
  percent: "{{value}} %",
  chatNotifications: "Notifications de discussion",
  chatNotificationsHint: "Un bref avis quand un message arrive alors que la discussion est fermée",
  messagePreview: "Aperçu du message",
  messagePreviewHint: "Afficher le texte dans cet avis",
  typing: "Afficher quand vous écrivez",
  typingHint: "Les autres à la table voient que vous écrivez",
  privacyLater: "Avec un compte, vous choisissez qui voit votre profil et vos parties.",
  privacyNow:
    "Vous jouez en invité : personne ne peut vous chercher, et seul votre nom d’invité est visible à une table.",
  notificationsLater:
    "Nous n’envoyons pas encore d’avis, ni par e-mail ni autrement. Les seuls e-mails sont ceux que vous demandez : codes, liens et annonce d’un changement de votre compte.",
  desktop: "Appli",
  account: "Compte",
  loading: "Chargement…",
};
