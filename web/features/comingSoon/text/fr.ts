import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  tournamentsTitle: "Tournois",
  tournamentsBody:
    "Double élimination, un tableau à suivre et une couronne pour le gagnant. Le premier tournoi n’est pas encore annoncé.",
  doNow: "En attendant",
  play: "Jouer une partie",
  rules: "Lire les règles",
  notFoundTitle: "Page introuvable",
  notFoundBody: "Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou le lien est incomplet.",
  notFoundHome: "Aller à l’accueil",
};
