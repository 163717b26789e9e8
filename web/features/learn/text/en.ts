import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Learn in two minutes",
  place: "Lesson {{number}} of {{total}}",
  skip: "Skip",
  next: "Next",
  finish: "Finish",
  previous: "Previous lesson",
  leave: "Leave the lessons",
  watch: "Watch: the computer plays first.",
  wait: "One moment: it is the computer’s turn.",

  followTitle: "Lead and follow suit",
  followLead: "You play the first card of this trick: you lead. Lead any card you like.",
  followFollow: "The computer leads a heart. You have hearts, so you must play one: that is following suit.",
  followIllegal: "That is not a heart. While you have a heart, you must follow suit. Play one of your hearts.",
  followDone: "Well done! Lead any card you like, but follow suit whenever you can.",

  winTitle: "Who wins the trick",
  winTake: "The computer leads the 10 of diamonds. The highest card of that suit wins the trick. Win it!",
  winIllegal: "That is not a diamond. You have diamonds, so follow suit. The higher one wins.",
  winWrong: "The 8 is lower than the 10, so the computer would win. Play a higher diamond.",
  winLead: "The trick is yours, and its winner leads the next one. Lead any card.",
  winDone: "Yours again! The highest card of the suit led wins, and the winner leads the next trick.",

  offTitle: "Other suits cannot win",
  offThrow: "A club is led and you have none, so you may play any card. None of them can win. Throw away a low one.",
  offWrong: "That high card would be wasted: it is not a club, so it cannot win. Throw a 6 or a 7 instead.",
  offTake: "The 7 of clubs won: your card was another suit. Now a heart is led. Win with your Ace!",
  offIllegal: "A heart was led and you have one, so you must follow suit. Play the Ace of hearts.",
  offDone: "That is what you kept it for. Only cards of the suit that was led can win.",

  lastTitle: "Only the fifth trick counts",
  lastKeep:
    "The computer won three tricks. They score nothing! You have no spades: which card do you not need at the end?",
  lastWrong: "The King cannot win here, and this trick scores nothing. Keep it for the fifth trick. Play the 7.",
  lastTake: "The fifth trick decides the hand. A diamond is led: win with your King!",
  lastDone: "Four tricks for the computer, the last one for you: you take the crown and score.",

  sixTitle: "Why a 6 scores three",
  sixKeep: "You lead. In trick 3 the computer had no diamonds to follow with. Keep your 6 of diamonds for the end.",
  sixWrong: "The 6 would win now, but only the fifth trick scores. Play the Ace first and keep the 6.",
  sixLead: "Last trick. Your 6 is the lowest card, but the computer has no diamonds. Lead it!",
  sixDone: "Three points! A 6 beats nothing, so winning with it scores 3. A 7 scores 2, any other card 1.",

  scoreTitle: "The scoreboard",
  scoreKeep: "First to 10 points wins. You have 8, so you need 2. The computer has no clubs. Which card do you keep?",
  scoreWrong: "Then you would end with the King: 1 point, only 9 in all. Lead the King now and win with the 7.",
  scoreLead: "Now lead the 7: if it wins the last trick, it scores 2.",
  scoreDone: "10 points, you win! The small crown counts hands: 4 for you, 7 for the computer. Points decide.",

  endTitle: "You know how to play Spar!",
  endWords: "Your first opponent is waiting. Start with Easy.",
  endPlay: "Play the computer",
  endRules: "Back to the rules",
  endAgain: "Play the lessons again",

  offer: "Lessons for new players",
  offerWords: "New to Spar? Play six short lessons.",
  dismiss: "Don’t show this again",
} as const;

/** Texts of the lessons. */
export const learnText = defineText("learn", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
