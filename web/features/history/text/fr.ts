import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Historique des parties",
  lead: "Toutes vos parties terminées, la plus récente en premier.",
  empty: "Aucune partie à afficher",
  emptyHint: "Terminez une partie pour la voir ici avec son score.",
  emptyFilter: "Aucune partie de ce type pour l’instant. Essayez un autre filtre.",
  play: "Jouer une partie",
};
