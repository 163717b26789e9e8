import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  findingTitle: "Recherche d’une partie",
  searching: "Recherche de joueurs…",
  elapsed: "Temps d’attente",
  usualWait: "L’attente habituelle est d’environ {{time}} en ce moment",
  reconnecting: "Reconnexion…",
  calledOff: "Votre adversaire ne s’est pas présenté. La recherche continue.",
  noTable: "Nous avons trouvé un adversaire, mais toutes les tables sont prises. Nous réessayons.",
  nobodyYet: "Personne de votre niveau ne cherche de partie. Nous continuons. En attendant, jouez contre l’ordinateur.",
  cancel: "Annuler",
  foundTitle: "Partie trouvée !",
  you: "Vous",
  versus: "vs",
  ranked: "Partie classée",
  casual: "Partie amicale : les invités jouent sans cote",
  youDeal: "Vous êtes le donneur",
  waitForDealer: "En attente du donneur",
  startGame: "COMMENCER",
  startingGame: "LA PARTIE COMMENCE",
  startingSoon: "LA PARTIE VA COMMENCER",
  startsItself: "La partie commence toute seule après 20 secondes.",
  pausedTitle: "La partie rapide est en pause pour vous",
  pausedMinutes_one:
    "Vous avez quitté des parties classées avant la fin. Vous pourrez chercher à nouveau dans {{count}} minute.",
  pausedMinutes_many:
    "Vous avez quitté des parties classées avant la fin. Vous pourrez chercher à nouveau dans {{count}} de minutes.",
  pausedMinutes_other:
    "Vous avez quitté des parties classées avant la fin. Vous pourrez chercher à nouveau dans {{count}} minutes.",
  pausedHours_one:
    "Vous avez quitté des parties classées avant la fin. Vous pourrez chercher à nouveau dans {{count}} heure.",
  pausedHours_many:
    "Vous avez quitté des parties classées avant la fin. Vous pourrez chercher à nouveau dans {{count}} d’heures.",
  pausedHours_other:
    "Vous avez quitté des parties classées avant la fin. Vous pourrez chercher à nouveau dans {{count}} heures.",
  pausedHint:
    "Terminer trois parties de suite compense une partie quittée. Vous pouvez toujours jouer avec des amis ou contre l’ordinateur.",
  tryAgain: "Réessayer",
};
