import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Apprendre en deux minutes",
  place: "Leçon {{number}} sur {{total}}",
  skip: "Passer",
  next: "Suivant",
  finish: "Terminer",
  previous: "Leçon précédente",
  leave: "Quitter les leçons",
  watch: "Regardez : l’ordinateur commence.",
  wait: "Un instant : c’est à l’ordinateur de jouer.",

  followTitle: "Entamer et fournir",
  followLead: "Vous jouez la première carte du pli : c’est l’entame. Entamez de la carte de votre choix.",
  followFollow: "L’ordinateur entame à cœur. Vous avez du cœur, vous devez donc en jouer : c’est fournir.",
  followIllegal: "Ce n’est pas du cœur. Tant que vous avez du cœur, vous devez fournir. Jouez un cœur.",
  followDone: "Bravo ! Entamez comme vous voulez, mais fournissez la couleur dès que vous le pouvez.",

  winTitle: "Qui gagne le pli",
  winTake: "L’ordinateur entame du 10 de carreau. Le plus haut carreau gagne le pli. Prenez-le !",
  winIllegal: "Ce n’est pas un carreau. Vous en avez, vous devez donc fournir. Le plus haut gagne.",
  winWrong: "Le 8 est plus bas que le 10 : l’ordinateur gagnerait. Jouez un carreau plus haut.",
  winLead: "Le pli est à vous, et qui gagne entame le suivant. Entamez de n’importe quelle carte.",
  winDone: "Encore à vous ! La plus haute carte de la couleur demandée gagne, et qui gagne entame.",

  offTitle: "Une autre couleur ne gagne pas",
  offThrow: "Trèfle est demandé et vous n’en avez pas : tout est permis, rien ne peut gagner. Jetez une petite carte.",
  offWrong: "Cette carte haute serait perdue : ce n’est pas un trèfle, elle ne peut pas gagner. Jetez un 6 ou un 7.",
  offTake: "Le 7 de trèfle a gagné : votre carte était d’une autre couleur. Cœur est demandé : gagnez avec l’as !",
  offIllegal: "Cœur est demandé et vous en avez : vous devez fournir. Jouez l’as de cœur.",
  offDone: "Vous l’aviez gardé pour cela. Seules les cartes de la couleur demandée peuvent gagner.",

  lastTitle: "Seul le cinquième pli compte",
  lastKeep: "L’ordinateur a trois plis, mais ils ne valent rien ! Vous n’avez pas de pique : quelle carte jeter ?",
  lastWrong: "Le roi ne peut pas gagner ici, et ce pli ne vaut rien. Gardez-le pour le cinquième. Jouez le 7.",
  lastTake: "Le cinquième pli décide de la manche. Carreau est demandé : gagnez avec votre roi !",
  lastDone: "Quatre plis pour l’ordinateur, le dernier pour vous : la couronne et le point sont à vous.",

  sixTitle: "Pourquoi un 6 vaut trois",
  sixKeep: "À vous d’entamer. Au pli 3, l’ordinateur n’avait pas de carreau. Gardez le 6 de carreau pour la fin.",
  sixWrong: "Le 6 gagnerait, mais seul le cinquième pli rapporte. Jouez d’abord l’as et gardez le 6.",
  sixLead: "Dernier pli. Le 6 est la plus petite carte, mais l’ordinateur n’a pas de carreau. Entamez-le !",
  sixDone: "Trois points ! Un 6 ne bat rien, donc gagner avec lui vaut 3. Un 7 vaut 2, toute autre carte 1.",

  scoreTitle: "Le tableau des scores",
  scoreKeep: "Le premier à 10 points gagne. Vous en avez 8. L’ordinateur n’a pas de trèfle. Quelle carte garder ?",
  scoreWrong: "Il vous resterait le roi : 1 point, 9 en tout. Entamez le roi maintenant et gagnez avec le 7.",
  scoreLead: "Entamez maintenant le 7 : s’il gagne le dernier pli, il vaut 2.",
  scoreDone: "10 points, gagné ! La petite couronne compte les manches : 4 à 7. Mais ce sont les points qui décident.",

  endTitle: "Vous savez jouer à Spar !",
  endWords: "Votre premier adversaire vous attend. Pour débuter, choisissez « Facile ».",
  endPlay: "Jouer contre l’ordinateur",
  endRules: "Retour aux règles",
  endAgain: "Refaire les leçons",

  offer: "Leçons pour débuter",
  offerWords: "Vous découvrez Spar ? Jouez six leçons courtes.",
  dismiss: "Ne plus afficher",
};
