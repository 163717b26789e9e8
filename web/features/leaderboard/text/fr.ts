import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Classement",
  lead: "Les meilleurs joueurs, selon leur cote.",
  search: "Rechercher un joueur",
  rank: "Rang",
  player: "Joueur",
  points: "Points",
  pools: "Nombre de joueurs",
  duel: "À deux",
  table: "À trois ou quatre",
  pages: "Pages",
  previous: "Précédent",
  next: "Suivant",
  page: "Page {{page}}",
  pastEnd: "Il n’y a rien sur cette page",
  provisional: "Provisoire : trop peu de parties classées pour l’instant",
  empty: "Personne n’a encore de cote",
  emptyHint: "Les premières parties classées rempliront ce tableau.",
  noMatch: "Aucun joueur trouvé pour « {{query}} »",
};
