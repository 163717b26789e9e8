import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Réglages",
  lead: "Choisissez l’apparence et les sons de Spar, et qui peut vous joindre.",
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
  fourColourHint: "Carreaux en bleu et trèfles en vert, pour bien distinguer les couleurs",
  sound: "Son",
  soundEffects: "Effets sonores",
  effectsVolume: "Volume des effets",
  music: "Musique",
  musicVolume: "Volume de la musique",
  percent: "{{value}} %",
  install: "Appli",
  installHint:
    "Ajoutez Spar à votre écran d’accueil ou à vos applications. Les parties contre l’ordinateur et les leçons marchent hors ligne.",
  installNow: "Installer Spar",
  installByShare:
    "Ajoutez Spar à votre écran d’accueil : touchez Partager dans votre navigateur, puis « Sur l’écran d’accueil ». Les parties contre l’ordinateur et les leçons marchent hors ligne.",
  installRead: "Compris",
  chatNotifications: "Notifications de discussion",
  chatNotificationsHint: "Afficher une brève notification quand un message arrive et que la discussion est fermée",
  messagePreview: "Aperçu du message",
  messagePreviewHint: "Afficher le message dans la notification",
  typing: "Montrer que vous écrivez",
  typingHint: "Les autres à la table voient quand vous écrivez",
  privacyLater: "Avec un compte, vous choisissez qui voit votre profil et vos parties.",
  privacyNow:
    "Vous jouez en invité : les autres ne voient que votre nom d’invité à la table, et personne ne peut vous chercher.",
  notificationsLater:
    "Nous n’envoyons pas encore de notifications. Vous ne recevez par e-mail que les codes et liens que vous demandez, et un avis en cas de changement sur votre compte.",
  desktop: "Appli",
  account: "Compte",
  loading: "Chargement…",
};
