import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Rules",
  lead: "Spar takes a minute to learn.",
  learn: "Learn in two minutes",
  sections: "Sections",
  basic: "Basic",
  cards: "Cards",
  gameplay: "Gameplay",
  basicPlayers: "Two to four players, five cards each.",
  basicTricks: "Five tricks are played. Only the fifth decides the hand: win the final trick and take the crown.",
  basicDeal:
    "Each player is dealt three cards, then two. The player after the dealer leads, and the dealer plays last.",
  basicMatch:
    "The winner of the hand scores and deals the next one. The first to the agreed points, usually ten, wins the match.",
  cardsPack:
    "The deck has 35 cards: nine ranks in four suits, without the Ace of Spades. Ace is high, 6 is low, and there are no trumps.",
  highToLow: "High to low",
  cardsPoints:
    "The card that wins the fifth trick sets the points, and low cards score the most. In a friend game, a 6 scores 1 unless the host turns on Sixes.",
  points_one: "{{count}} point",
  points_other: "{{count}} points",
  pointsOther: "Any other card",
  seeCards: "See all the cards",
  playFollow:
    "Follow suit if you can. The highest card of the suit that was led wins the trick, and its player leads the next.",
  followTitle: "Which cards may you play?",
  ledCard: "Led",
  yourHand: "Your hand",
  followWords:
    "Diamonds were led, so you must play one of your two diamonds. If you had none, you could play any card, but a card of another suit never wins.",
  handTitle: "A whole hand, trick by trick",
  you: "You",
  opponent: "Opponent",
  trick: "Trick {{number}}",
  leads: "leads",
  takes: "wins the trick",
  crown: "takes the crown",
  hand1: "You lead a Queen. The King of the same suit beats it.",
  hand2: "The Nine of diamonds is led. Your Jack wins, and you lead next.",
  hand3: "Your opponent has no clubs and may play any card. The Eight of diamonds goes.",
  hand4: "Your King of hearts beats the Queen.",
  hand5:
    "You lead the Six of diamonds. The Eight would have beaten it, but it is gone. The crown is yours, and winning with a 6 scores three.",
  privateTitle: "In a friend game",
  privateWords:
    "The host chooses how many points win the match, and two options. “Aces” is on by default; when it is off, the deck has 32 cards without Aces and the King is high. “Sixes” is off by default, so winning with a 6 scores one point; when it is on, three.",
  stacking: "Stacking: if the winner takes the last tricks in a row with 6s and 7s, all of those tricks score.",
  weakHand: "Weak hand: if you are dealt nothing of 10 or better, you may ask for a new deal by the same dealer.",
  playNow: "Play a hand",
  cardsTitle: "The cards",
  cardsLead:
    "Thirty-five cards, drawn for this game: crown, stool and staff for the court cards, and a kente pattern on the back.",
  fourColour: "Four-colour deck",
  noAce: "The Ace of Spades stays in the box",
  worth: "What a card scores when it wins the fifth trick",
} as const;

/** Texts of the rules and the cards pages. */
export const rulesText = defineText("rules", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
