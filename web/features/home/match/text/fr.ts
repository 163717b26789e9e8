import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  findingTitle: "Recherche d’une partie",
  searching: "Recherche de joueurs...",
  elapsed: "Temps d’attente",
  usualWait: "D’autres ont attendu environ {{time}} ces derniers temps",
  reconnecting: "Reconnexion...",
  calledOff: "Votre adversaire n’est pas venu. La recherche continue.",
  noTable: "Un adversaire est là, mais toutes les tables sont prises pour le moment. Nous réessayons automatiquement.",
  nobodyYet:
    "Personne de votre niveau ne cherche en ce moment. La recherche continue et, d’ici là, l’ordinateur est prêt.",
  cancel: "Annuler",
  foundTitle: "Partie trouvée !",
  you: "Vous",
  versus: "contre",
  ranked: "Partie classée",
  casual: "Partie amicale : les invités jouent sans classement",
  youDeal: "Vous distribuez",
  waitForDealer: "En attente du donneur",
  startGame: "COMMENCER",
  startingGame: "LA PARTIE COMMENCE",
  startingSoon: "LA PARTIE VA COMMENCER",
  startsItself: "Sans départ, la partie commence d’elle-même après 20 secondes.",
  pausedTitle: "La partie rapide est en pause",
  pausedMinutes_one: "Vous avez quitté des parties classées. Vous pourrez chercher la suivante dans {{count}} minute.",
  pausedMinutes_many:
    "Vous avez quitté des parties classées. Vous pourrez chercher la suivante dans {{count}} minutes.",
  pausedMinutes_other:
    "Vous avez quitté des parties classées. Vous pourrez chercher la suivante dans {{count}} minutes.",
  pausedHours_one: "Vous avez quitté des parties classées. Vous pourrez chercher la suivante dans {{count}} heure.",
  pausedHours_many: "Vous avez quitté des parties classées. Vous pourrez chercher la suivante dans {{count}} heures.",
  pausedHours_other: "Vous avez quitté des parties classées. Vous pourrez chercher la suivante dans {{count}} heures.",
  pausedHint:
    "Trois parties de suite jouées jusqu’au bout rachètent une partie quittée. Les amis et l’ordinateur sont toujours là.",
  tryAgain: "Réessayer",
};
