import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  easy: "Facile",
  easyHint: "Parfait pour apprendre les bases",
  easyAbout: "Il entame avec n’importe quelle carte, gagne chaque pli au plus juste et ne prépare jamais le dernier.",
  medium: "Moyen",
  mediumHint: "Pour les joueurs expérimentés",
  mediumAbout:
    "Il retient les cartes jouées et essaie une douzaine de répartitions des cartes cachées : il se trompe quand c’est serré.",
  hard: "Difficile",
  hardHint: "Stratégies d’IA avancées",
  hardAbout: "Il calcule bien plus de répartitions des cartes cachées et, vers la fin, toutes.",
  fair: "Aucun niveau ne voit vos cartes.",
  newHere: "Vous débutez ? Commencez par Facile.",
};
