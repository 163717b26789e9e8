export const en = {
  title: "Rules",
  lead: "Spar takes a minute to learn. Here it is.",
  learn: "Learn in two minutes",
  sections: "Sections",
  basic: "Basic",
  cards: "Cards",
  gameplay: "Gameplay",
  basicPlayers: "Two to four players, five cards each.",
  basicTricks: "Five tricks are played. Only the fifth decides the hand: win the final trick and take the crown.",
  basicDeal:
    "Three cards are dealt to each player, then two. The player after the dealer leads; the dealer plays last.",
  basicMatch:
    "Whoever wins the hand scores, and deals the next. The first to the agreed points, usually ten, wins the match.",
  cardsPack:
    "The pack has 35 cards: nine ranks in four suits, without the Ace of Spades. Ace is high, 6 is low, and there are no trumps.",
  highToLow: "High to low",
  cardsPoints:
    "The card that takes the fifth trick sets the points, and the low ones pay best. At a friend’s table a 6 scores 1 until the host turns Sixes on.",
  points_one: "{{count}} point",
  points_other: "{{count}} points",
  pointsOther: "Any other card",
  seeCards: "See all the cards",
  playFollow:
    "Follow suit if you can. The highest card of the suit that was led takes the trick; its player leads the next.",
  followTitle: "Which cards may you play?",
  ledCard: "Led",
  yourHand: "Your hand",
  followWords:
    "Diamonds were led, so one of your two diamonds has to go. Had you none, any card would do, but a card of another suit never wins.",
  handTitle: "A whole hand, trick by trick",
  you: "You",
  opponent: "Opponent",
  trick: "Trick {{number}}",
  leads: "leads",
  takes: "takes the trick",
  crown: "takes the crown",
  hand1: "You lead a queen. The king of the same suit beats it.",
  hand2: "The nine of diamonds is led; your jack takes it, and the lead is yours.",
  hand3: "Your opponent has no clubs and may throw anything. The eight of diamonds goes.",
  hand4: "Your king of hearts draws the queen out.",
  hand5:
    "You lead the lowly six of diamonds. That eight would have beaten it, but it is gone: the crown is yours, and a winning 6 scores three.",
  privateTitle: "At a friend’s table",
  privateWords:
    "The host chooses the points to win and two options. “Aces” is on at first; off, the aces leave the pack, which then has 32 cards, and the King is high. “Sixes” is off at first, so a winning 6 scores one point; on, it scores three.",
  stacking: "Stacking: the hand’s winner scores every trick of the closing run that was won with 6s and 7s.",
  weakHand: "Weak hand: dealt nothing of 10 or better, you may ask for a new deal by the same dealer.",
  playNow: "Play a hand",
  cardsTitle: "The cards",
  cardsLead:
    "Thirty-five cards, drawn for this table: crown, stool and staff for the court, and a kente weave on the back.",
  fourColour: "Four-colour deck",
  noAce: "The Ace of Spades stays in the box",
  worth: "What a card is worth when it takes the fifth trick",
} as const;
