export const en = {
  aboutTitle: "About",
  aboutLead:
    "Spar is a card game from Ghana, played wherever there is a bench and a pack with a corner missing. Here it is for anybody with a browser.",
  aboutQuick: "A hand in a minute",
  aboutQuickBody:
    "Five cards, five tricks, and only the last one counts. You are never out of it until the final card falls.",
  aboutFriends: "Friends by link",
  aboutFriendsBody: "Make a table for two, three or four, share its link, play. Nobody needs an account.",
  aboutComputer: "A computer worth beating",
  aboutComputerBody:
    "Three levels, from a patient beginner to one that counts your cards. It sees only what you would see in its seat.",
  aboutFair: "A fair shuffle",
  aboutFairBody:
    "The server shuffles, deals and keeps the score. No browser is ever sent a card its player may not see.",
  aboutSafe: "A hand survives anything",
  aboutSafeBody: "Lose the network, close the lid, reload the page: your seat and your cards wait for you.",
  aboutEverybody: "For everybody",
  aboutEverybodyBody: "Phone or desktop, mouse, keyboard or screen reader, four languages, four colours if you like.",
  mission: "Our mission",
  missionBody:
    "To give a game that has lived at market stalls and school yards a table that never closes, kept as honest as the one under the tree.",
  playNow: "Play Now",
  readRules: "Read the rules",
  contactTitle: "Contact",
  contactLead: "A question, a fault, a rule your village plays differently? Write to us.",
  contactAlone: "Many questions have their answer here already.",
  supportMail: "Write to support",
  supportHint: "Say which browser you use and, if it was at a table, the code in its address.",
  quickLinks: "Quick links",
  faqLink: "Frequently asked questions",
  teamTitle: "Team",
  teamLead: "A small team makes Spar. What we care about:",
  teamRules: "The rules",
  teamRulesBody:
    "Every rule has a number, and every number has a test. If the game does something you did not expect, the rules page says why.",
  teamTable: "The table",
  teamTableBody: "Cards, cloth and sounds are our own work, drawn and synthesised for this game.",
  teamTrust: "Your trust",
  teamTrustBody: "Nothing a player is told was done may ever be lost, and nothing hidden may ever be shown.",
  careersTitle: "Careers",
  careersLead: "There is no open position today.",
  careersBody: "If you draw, translate or play Spar better than we do, write all the same. We answer everybody.",
  contactUs: "Contact us",
  faqTitle: "Frequently asked questions",
  faqLead: "Short answers. The rules page has the long ones, with pictures.",
  faqGeneral: "General",
  faqGameplay: "Gameplay",
  faqTechnical: "Technical",
  faqAccount: "Account and Security",
  faqWhatQ: "What is Spar?",
  faqWhatA:
    "A Ghanaian trick-taking game for two to four players. Everybody gets five cards, five tricks are played, and only the winner of the fifth scores.",
  faqCostQ: "What does it cost?",
  faqCostA: "Nothing. There is nothing to buy here.",
  faqAccountNeededQ: "Do I need an account?",
  faqAccountNeededA:
    "No. Press play and you are in as a guest with a name of your own for this browser. With an account you keep your name, your rating and your matches on every device.",
  faqDeckQ: "How many cards are there?",
  faqDeckA:
    "Thirty-five: 6 to Ace in four suits, without the Ace of Spades. Every match here is played with this pack, or with 32 cards when the host leaves the Aces out.",
  faqBuildingQ: "I read about decks of 40 to 60 cards. What is that?",
  faqBuildingA:
    "A deck-building format, in which a player brings 40 to 60 cards with up to 3 copies of a card. It is not played here: no match uses it.",
  faqRanksQ: "What are Bronze, Silver, Gold, Platinum, Diamond and Master?",
  faqRanksA:
    "Names of ranks, from Bronze to Master, that tournament and help texts may use. Your own tier comes from your rating and is one of eight, from Rookie to Card Legend; the home page lists them.",
  faqSixQ: "Why would I want to win with a 6?",
  faqSixA:
    "Because it scores three points, a 7 two, and any other card one. It only works when you lead it and nobody can follow.",
  faqLostQ: "My connection dropped. Is the game lost?",
  faqLostA:
    "No. Open the same address again and you are back in your seat. If you stay away, the others see a countdown, and then the computer holds your seat until you return; a ranked match of two goes to the opponent.",
  faqBrowsersQ: "Which browsers work?",
  faqBrowsersA: "Any current Chrome, Edge, Firefox or Safari, on a phone, a tablet or a computer.",
  faqSoundQ: "Where do I turn the sound off?",
  faqSoundA: "In the settings, where the cards can also have four colours.",
  faqGuestKeptQ: "How long is my guest name kept?",
  faqGuestKeptA:
    "As long as this browser keeps its storage. Clear it and you start as somebody new. Sign up, and what you played as a guest becomes your account’s.",
  faqCheatQ: "Can somebody see my cards?",
  faqCheatA:
    "Not through us. Cards that a player may not see are never sent to that player, and the server checks every move.",
} as const;
