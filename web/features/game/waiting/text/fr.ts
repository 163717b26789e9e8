import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  qrCode: "Code QR",
  qrTitle: "Scannez pour jouer",
  qrHint: "Visez le code avec l’appareil photo d’un téléphone pour ouvrir cette partie.",
  qrAlt: "Code QR avec le lien vers cette partie",
  qrFailed: "Impossible d’afficher le code. Copiez plutôt le lien.",
  done: "Fermer",
  addComputer: "Ajouter un ordinateur",
  addHint: "Il prend cette place. Si un ami arrive avant le début, il lui cède la sienne.",
  level: "Niveau",
  add: "Ajouter",
  cancel: "Annuler",
  remove: "Retirer {{name}}",
  startGame: "Commencer",
  startHint: "Toutes les places sont prises. Si un ami arrive maintenant, un ordinateur lui cède la sienne.",
};
