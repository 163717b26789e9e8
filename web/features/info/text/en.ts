import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  aboutTitle: "About",
  aboutLead:
    "Spar is a card game from Ghana, played anywhere there are a few friends and a worn deck of cards. Now you can play it in your browser.",
  aboutQuick: "A hand in a minute",
  aboutQuickBody:
    "Five cards, five tricks, and only the last one counts. You always have a chance until the final card.",
  aboutFriends: "Invite friends with a link",
  aboutFriendsBody: "Create a table for two, three or four, share the link and play. Nobody needs an account.",
  aboutComputer: "A computer worth beating",
  aboutComputerBody:
    "Three levels, from a patient beginner to an expert that counts cards. It only sees what you would see in its seat.",
  aboutFair: "A fair shuffle",
  aboutFairBody:
    "The server shuffles, deals and keeps score. Your browser never receives a card you are not allowed to see.",
  aboutSafe: "Your match is safe",
  aboutSafeBody:
    "Lost your connection, closed your laptop, reloaded the page? Your seat and your cards are waiting for you.",
  aboutEverybody: "For everyone",
  aboutEverybodyBody:
    "Phone or computer, mouse, keyboard or screen reader, in four languages, and with a four-colour deck if you like.",
  mission: "Our mission",
  missionBody:
    "To give a game that grew up at market stalls and in school yards a table that is always open, and as fair as any real one.",
  playNow: "Play Now",
  readRules: "Read the rules",
  thirdParty: "Third-party software and licences",
  serverVersion: "This server runs Spar {{version}}.",
  contactTitle: "Contact",
  contactLead: "Got a question, found a bug, or play by different rules at home? Write to us.",
  submitTicket: "Submit a Ticket",
  supportMail: "Email support",
  supportHint: "Tell us which browser you use. If it happened at a table, add the code from its address.",
  quickLinks: "Quick links",
  faqLink: "Frequently asked questions",
  teamTitle: "Team",
  teamLead: "Spar is made by a small team. What we care about:",
  teamRules: "The rules",
  teamRulesBody:
    "Every rule has a number, and every rule has a test. If the game surprises you, the rules page explains why.",
  teamTable: "The table",
  teamTableBody: "We drew the cards and the table and made the sounds ourselves, just for this game.",
  teamTrust: "Your trust",
  teamTrustBody: "What we confirm to you is never lost, and what is hidden stays hidden.",
  careersTitle: "Careers",
  careersLead: "We have no open positions right now.",
  careersBody: "If you draw, translate or play Spar better than we do, write to us anyway. We answer everyone.",
  contactUs: "Contact us",
  faqTitle: "Frequently asked questions",
  faqLead: "Short answers. For more detail, with pictures, see the rules page.",
  faqGeneral: "General",
  faqGameplay: "Gameplay",
  faqGemsQ: "What are gems?",
  faqGemsA:
    "Gems are points that you earn by the first win of a day, achievements, events and tournament prizes. You spend them on entry fees of tournaments and on cosmetics, which change how you look at the table and nothing else. Gems have no monetary value: they cannot be bought, sold or passed on.",
  faqTechnical: "Technical",
  faqAccount: "Account and Security",
  faqWhatQ: "What is Spar?",
  faqWhatA:
    "A Ghanaian trick-taking game for two to four players. Everyone gets five cards, five tricks are played, and only the winner of the fifth scores.",
  faqCostQ: "How much does it cost?",
  faqCostA: "Nothing. It is free.",
  faqAccountNeededQ: "Do I need an account?",
  faqAccountNeededA:
    "No. Just press play and you are in as a guest, under a name that belongs to this browser. With an account, you keep your name, your rating and your matches on every device.",
  faqDeckQ: "How many cards are there?",
  faqDeckA:
    "Thirty-five: 6 to Ace in four suits, without the Ace of Spades. If the host leaves out the Aces, 32 cards are used.",
  faqBuildingQ: "I have read about decks of 40 to 60 cards. What are they?",
  faqBuildingA:
    "That is a deck-building format: each player brings 40 to 60 cards, with up to 3 copies of a card, and element cards are required. It is not used here.",
  faqRanksQ: "What are Bronze, Silver, Gold, Platinum, Diamond and Master?",
  faqRanksA:
    "Names of tiers, from Bronze to Master, that you may see in tournament and help texts. Your own tier comes from your rating and is one of eight, from Rookie to Card Legend. They are listed on the home page.",
  faqSixQ: "Why would I want to win with a 6?",
  faqSixA:
    "Because it scores three points. A 7 scores two, any other card one. It only works if you lead the 6 and nobody can follow suit.",
  faqLostQ: "I lost my connection. Have I lost the match?",
  faqLostA:
    "No. Open the same address and you are back in your seat. If you stay away, the others see a countdown, and then the computer plays for you until you return. In a ranked match for two, your opponent wins.",
  faqBrowsersQ: "Which browsers can I use?",
  faqBrowsersA: "Any current version of Chrome, Edge, Firefox or Safari, on a phone, tablet or computer.",
  faqSoundQ: "How do I turn the sound off?",
  faqSoundA: "At the table, or in the settings. You can also turn on a four-colour deck there.",
  faqGuestKeptQ: "How long do I keep my guest name?",
  faqGuestKeptA:
    "As long as this browser keeps its data. If you clear it, you start over as a new guest. If you sign up, the matches you played as a guest move to your account.",
  faqCheatQ: "Can anyone see my cards?",
  faqCheatA: "No. Cards are only ever sent to players who may see them, and the server checks every move.",
  notFoundTitle: "Page not found",
  notFoundBody: "There is nothing at this address. The page may have moved, or the link may be incomplete.",
  notFoundHome: "Go to the home page",
} as const;

/** Texts of the pages about the product. */
export const infoText = defineText("info", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
