import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Annonces",
  lead: "Nouvelles, mises à jour, événements et maintenance.",
  filter: "Type d’annonce",
  all: "Toutes",
  allUpdates: "Mises à jour",
  allEvents: "Événements",
  allMaintenance: "Maintenance",
  allNews: "Nouvelles",
  unread: "Nouveau",
  empty: "Aucune annonce",
  emptyHint: "Les nouveautés apparaîtront ici.",
  emptyFilter: "Rien de ce type pour le moment.",
  showAll: "Tout afficher",
  goneTitle: "Cette annonce n’est plus ici",
  goneHint: "Elle a peut-être été supprimée, ou le lien est incomplet.",
  back: "Toutes les annonces",
};
