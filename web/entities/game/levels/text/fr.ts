import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
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
