import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  open: "Nouvel incident",
  title: "Titre",
  impact: "Gravité",
  status: "État",
  parts: "Parties touchées",
  text: "Ce que les joueurs doivent savoir",
  save: "Publier",
  update: "Ajouter une nouvelle",
  saved: "Publié sur la page d’état",
  none: "Aucun incident ces 90 derniers jours.",
  failed: "Impossible de charger les incidents.",
};
