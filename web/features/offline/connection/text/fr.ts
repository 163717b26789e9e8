import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  offline: "Vous êtes hors ligne.",
  needsConnection: "Ceci marche sans connexion ; le reste en demande une.",
  playComputer: "Jouer contre l’ordinateur",
  lessons: "Leçons",
  rules: "Règles",
  reconnecting: "Reconnexion…",
  connected: "Connecté",
};
