import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Historique des parties",
  lead: "Toutes vos parties terminées, la plus récente en premier.",
  empty: "Aucune partie à afficher",
  emptyHint: "Terminez une partie et elle apparaîtra ici avec son score.",
  emptyFilter: "Rien de ce type pour l’instant. Les autres parties sont sous les autres filtres.",
  play: "Jouer une partie",
};
