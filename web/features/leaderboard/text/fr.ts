import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Classement",
  lead: "Les meilleurs au dernier pli, par classement.",
  search: "Rechercher un joueur",
  rank: "Rang",
  player: "Joueur",
  points: "Points",
  pools: "Quelles parties comptent",
  duel: "À deux",
  table: "À trois et quatre",
  pages: "Pages",
  previous: "Précédent",
  next: "Suivant",
  page: "Page {{page}}",
  pastEnd: "La liste se termine avant cette page",
  provisional: "Provisoire : trop peu de parties classées pour en être sûr",
  empty: "Personne n’est encore classé",
  emptyHint: "Les premières parties classées rempliront ce tableau. D’ici là, toutes les places sont libres.",
  noMatch: "Aucun joueur ne s’appelle « {{query}} »",
};
