import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Règles",
  lead: "Spar s’apprend en une minute. La voici.",
  learn: "Apprendre en deux minutes",
  sections: "Sections",
  basic: "Les bases",
  cards: "Les cartes",
  gameplay: "Le jeu",
  basicPlayers: "De deux à quatre joueurs, cinq cartes chacun.",
  basicTricks:
    "On joue cinq plis. Seul le cinquième décide de la main : remportez le dernier pli et prenez la couronne.",
  basicDeal:
    "On donne trois cartes à chacun, puis deux. Le joueur après le donneur entame ; le donneur joue en dernier.",
  basicMatch:
    "Le vainqueur de la main marque et donne la suivante. Le premier au total convenu, souvent dix, gagne la partie.",
  cardsPack:
    "Le jeu compte 35 cartes : neuf valeurs en quatre couleurs, sans l’as de pique. L’as est la plus haute, le 6 la plus basse, et il n’y a pas d’atout.",
  highToLow: "De la plus haute à la plus basse",
  cardsPoints:
    "La carte qui remporte le cinquième pli fixe les points, et les petites paient le mieux. Entre amis, un 6 vaut 1 tant que l’hôte n’active pas « Six ».",
  points_one: "{{count}} point",
  points_many: "{{count}} de points",
  points_other: "{{count}} points",
  pointsOther: "Toute autre carte",
  seeCards: "Voir toutes les cartes",
  playFollow:
    "Fournissez la couleur demandée si vous le pouvez. La plus haute carte de cette couleur remporte le pli ; son joueur entame le suivant.",
  followTitle: "Quelles cartes pouvez-vous jouer ?",
  ledCard: "Entame",
  yourHand: "Votre main",
  followWords:
    "Carreau a été demandé : l’un de vos deux carreaux doit partir. Sans carreau, n’importe quelle carte irait, mais une autre couleur ne gagne jamais.",
  handTitle: "Une main entière, pli par pli",
  you: "Vous",
  opponent: "Adversaire",
  trick: "Pli {{number}}",
  leads: "entame",
  takes: "remporte le pli",
  crown: "prend la couronne",
  hand1: "Vous entamez d’une dame. Le roi de la même couleur la bat.",
  hand2: "Le neuf de carreau est entamé ; votre valet le prend et vous avez la main.",
  hand3: "L’adversaire n’a pas de trèfle et jette ce qu’il veut. Le huit de carreau part.",
  hand4: "Votre roi de cœur fait tomber la dame.",
  hand5:
    "Vous entamez du petit six de carreau. Ce huit l’aurait battu, mais il est parti : la couronne est à vous, et un 6 gagnant vaut trois points.",
  privateTitle: "À la table d’un ami",
  privateWords:
    "L’hôte choisit le total à atteindre et deux options. « As » est activé au départ ; sinon les as quittent le paquet, il reste 32 cartes et le roi est le plus fort. « Six » est désactivé au départ : un 6 gagnant vaut un point ; activé, il en vaut trois.",
  stacking: "Cumul : le vainqueur marque chaque pli de la série finale gagnée avec des 6 et des 7.",
  weakHand:
    "Main faible : sans aucune carte au-dessus du 9, vous pouvez demander une nouvelle donne par le même donneur.",
  playNow: "Jouer une main",
  cardsTitle: "Les cartes",
  cardsLead:
    "Trente-cinq cartes dessinées pour cette table : couronne, siège et bâton pour les figures, et un tissage kente au dos.",
  fourColour: "Jeu à quatre couleurs",
  noAce: "L’as de pique reste dans la boîte",
  worth: "Ce que vaut une carte qui remporte le cinquième pli",
};
