import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  notificationsTitle: "Notifications",
  notificationsBody: "Défis, tournois et récompenses seront annoncés ici.",
  eventsTitle: "Événements",
  eventsBody: "Tournois et soirées spéciales seront listés ici : en cours, à venir, passés. Rien n’est encore prévu.",
  tournamentsTitle: "Tournois",
  tournamentsBody:
    "Double élimination, un tableau à suivre et une couronne pour le vainqueur. Le premier reste à annoncer.",
  supportTitle: "Assistance",
  supportBody:
    "Les demandes et problèmes connus seront ici. D’ici là, la FAQ répond à presque tout et la page de contact nous atteint.",
  helpTitle: "Centre d’aide",
  helpBody:
    "Des articles sur les bases, le jeu et la technique seront ici. D’ici là, les règles enseignent le jeu en une minute.",
  statusTitle: "État du système",
  statusBody: "Charge, disponibilité et incidents seront affichés ici. Si vous lisez ceci, le site fonctionne.",
  announcementsTitle: "Annonces",
  announcementsBody: "Nouvelles, mises à jour et maintenances seront annoncées ici. Il n’y a encore rien à annoncer.",
  activitiesTitle: "Activités",
  activitiesBody: "Ce que vous et vos amis avez accompli sera raconté ici.",
  adminTitle: "Tableau de bord",
  adminBody:
    "Pour ceux qui gèrent ce serveur : joueurs, tables, signalements et annonces. Il ouvrira aux seuls administrateurs.",
  doNow: "Ce que vous pouvez faire dès maintenant",
  play: "Jouer une partie",
  rules: "Lire les règles",
  faq: "Consulter la FAQ",
  contact: "Nous contacter",
  history: "Voir l’historique des parties",
  notFoundTitle: "Cette page est sans cartes",
  notFoundBody: "Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou il manque une lettre au lien.",
  notFoundHome: "Aller à l’accueil",
};
