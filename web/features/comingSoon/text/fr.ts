import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  eventsTitle: "Événements",
  eventsBody:
    "Tournois et événements spéciaux apparaîtront ici : en cours, à venir et passés. Rien n’est encore prévu.",
  tournamentsTitle: "Tournois",
  tournamentsBody:
    "Double élimination, un tableau à suivre et une couronne pour le gagnant. Le premier tournoi n’est pas encore annoncé.",
  supportTitle: "Assistance",
  supportBody:
    "Les demandes d’assistance et les problèmes connus apparaîtront ici. En attendant, consultez la FAQ ou écrivez-nous depuis la page de contact.",
  helpTitle: "Centre d’aide",
  helpBody:
    "Des articles sur les bases, le jeu et la technique apparaîtront ici. En attendant, les règles vous apprennent le jeu en une minute.",
  statusTitle: "État du système",
  statusBody:
    "La charge, la disponibilité et les problèmes connus apparaîtront ici. Si vous lisez ceci, le site fonctionne.",
  announcementsTitle: "Annonces",
  announcementsBody:
    "Nouveautés, mises à jour et maintenances seront annoncées ici. Il n’y a rien de nouveau pour l’instant.",
  activitiesTitle: "Activités",
  activitiesBody: "Vos succès et ceux de vos amis apparaîtront ici.",
  doNow: "En attendant",
  play: "Jouer une partie",
  rules: "Lire les règles",
  faq: "Consulter la FAQ",
  contact: "Nous contacter",
  history: "Voir l’historique des parties",
  notFoundTitle: "Page introuvable",
  notFoundBody: "Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou le lien est incomplet.",
  notFoundHome: "Aller à l’accueil",
};
