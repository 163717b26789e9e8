import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  share: "Partager",
  title: "Une partie de Spar",
  copied: "Lien copié",
  forPlayers: "Seuls ses joueurs peuvent l’ouvrir.",
  link: "Lien vers cette partie",
};
