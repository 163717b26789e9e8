import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  winPoints: "Points pour gagner",
  aces: "As",
  acesHint: "Valent 1 point. Sans les as, le jeu a 32 cartes et le roi est la carte la plus haute.",
  sixes: "Six",
  sixesHint: "Valent 3 points. Désactivé par défaut : gagner avec un 6 vaut 1. Les 6 restent dans le jeu.",
  houseRules: "Règles maison",
  turnClock: "Temps par tour",
  turnClockNone: "Sans limite",
  turnClockSeconds: "{{seconds}} secondes",
  stacking: "Cumul",
  stackingHint: "Gagnez les derniers plis d’affilée avec des 6 et des 7 : ils comptent tous",
  weakHand: "Main faible",
  weakHandHint: "Rien à partir du 10 ? Vous pouvez demander une nouvelle donne",
  easy: "Facile",
  easyHint: "Parfait pour apprendre les bases",
  easyAbout: "Joue chaque pli sans jamais préparer le dernier.",
  medium: "Moyen",
  mediumHint: "Pour les joueurs expérimentés",
  mediumAbout: "Retient les cartes jouées et devine les cartes cachées : il peut se tromper quand c’est serré.",
  hard: "Difficile",
  hardHint: "Stratégies d’IA avancées",
  hardAbout: "Calcule bien plus de possibilités pour les cartes cachées.",
  fair: "Aucun niveau ne voit vos cartes.",
  newHere: "Vous débutez ? Commencez par Facile.",
};
