import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  title: "Règles",
  lead: "Spar s’apprend en une minute.",
  learn: "Apprendre en deux minutes",
  sections: "Sections",
  basic: "Les bases",
  cards: "Les cartes",
  gameplay: "Le jeu",
  basicPlayers: "De deux à quatre joueurs, cinq cartes chacun.",
  basicTricks:
    "On joue cinq plis. Seul le cinquième décide de la manche : remportez le dernier pli et prenez la couronne.",
  basicDeal: "Chacun reçoit trois cartes, puis deux. Le joueur après le donneur entame, et le donneur joue en dernier.",
  basicMatch:
    "Le gagnant de la manche marque et distribue la suivante. Le premier au total convenu, souvent dix, gagne la partie.",
  cardsPack:
    "Le jeu compte 35 cartes : neuf valeurs en quatre couleurs, sans l’as de pique. L’as est la plus haute, le 6 la plus basse, et il n’y a pas d’atout.",
  highToLow: "De la plus haute à la plus basse",
  cardsPoints:
    "La carte qui gagne le cinquième pli fixe les points, et les plus petites rapportent le plus. Dans une partie entre amis, un 6 vaut 1 tant que l’hôte n’active pas « Six ».",
  points_one: "{{count}} point",
  points_many: "{{count}} de points",
  points_other: "{{count}} points",
  pointsOther: "Toute autre carte",
  seeCards: "Voir toutes les cartes",
  playFollow:
    "Fournissez la couleur demandée si vous le pouvez. La plus haute carte de cette couleur gagne le pli, et son joueur entame le suivant.",
  followTitle: "Quelles cartes pouvez-vous jouer ?",
  ledCard: "Entame",
  yourHand: "Votre main",
  followWords:
    "Carreau est demandé : vous devez jouer l’un de vos deux carreaux. Sans carreau, vous pourriez jouer n’importe quelle carte, mais une autre couleur ne gagne jamais.",
  handTitle: "Une manche entière, pli par pli",
  you: "Vous",
  opponent: "Adversaire",
  trick: "Pli {{number}}",
  leads: "entame",
  takes: "gagne le pli",
  crown: "prend la couronne",
  hand1: "Vous entamez d’une dame. Le roi de la même couleur la bat.",
  hand2: "Le neuf de carreau est entamé. Votre valet gagne, et c’est à vous d’entamer.",
  hand3: "Votre adversaire n’a pas de trèfle et joue ce qu’il veut. Il jette le huit de carreau.",
  hand4: "Votre roi de cœur bat la dame.",
  hand5:
    "Vous entamez le six de carreau. Le huit l’aurait battu, mais il est déjà parti. La couronne est à vous, et gagner avec un 6 vaut trois points.",
  privateTitle: "Dans une partie entre amis",
  privateWords:
    "L’hôte choisit le nombre de points pour gagner et deux options. « As » est activé par défaut ; sinon, le jeu a 32 cartes sans as et le roi est la carte la plus haute. « Six » est désactivé par défaut, et gagner avec un 6 vaut un point ; activé, trois.",
  stacking:
    "Cumul : si le gagnant de la manche prend les derniers plis d’affilée avec des 6 et des 7, tous ces plis comptent.",
  weakHand:
    "Main faible : si vous ne recevez rien à partir du 10, vous pouvez demander une nouvelle donne au même donneur.",
  playNow: "Jouer une manche",
  cardsTitle: "Les cartes",
  cardsLead:
    "Trente-cinq cartes dessinées pour ce jeu : couronne, siège et bâton pour les figures, et un motif kente au dos.",
  fourColour: "Jeu à quatre couleurs",
  noAce: "L’as de pique reste dans la boîte",
  worth: "Ce que vaut une carte qui gagne le cinquième pli",
};
