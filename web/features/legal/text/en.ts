import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  termsTitle: "Terms of Service",
  termsLead: "The rules for using Spar, in plain words.",
  privacyTitle: "Privacy Policy",
  privacyLead: "What we store, why, and what you can do about it.",
  contents: "On this page",
  introTitle: "Introduction",
  introBody: "By using Spar, you agree to these terms. If you do not agree, please do not play here.",
  accountTermsTitle: "Account terms",
  accountTermsBody:
    "You must be at least 13 years old. Guests play without an account; a guest name belongs to one browser. Keep your sign-in details to yourself: you are responsible for what is done with them.",
  gameplayRulesTitle: "Gameplay rules",
  gameplayRulesBody:
    "The rules page applies, and the server decides. In ranked matches you may not use programs that play for you, make agreements with other players or exploit bugs.",
  purchasesTitle: "Purchases and currency",
  purchasesBody:
    "Nothing is sold here today. Gems are earned by playing. They have no real-world value, cannot be bought, passed on or exchanged for money, and what is bought with them cannot be returned. If anything is ever sold, purchases are final.",
  conductTitle: "Conduct",
  conductBody:
    "Teasing is fine. Insults, threats and harassment are not. We may remove names and messages that cross this line, and players who keep doing it may lose access.",
  termsPrivacyTitle: "Privacy",
  termsPrivacyBody: "The privacy policy says what we store about you. It is part of these terms.",
  terminationTitle: "Termination",
  terminationBody:
    "You may stop at any time. We may close a game or an account that breaks these terms, and we will tell you why.",
  collectionTitle: "What we collect",
  collectionBody:
    "Guests: a made-up name and a random token, of which we store only a fingerprint. Accounts: your email address, name, picture and ratings, a fingerprint of your password, and the names of your browsers. Matches: who sat where, the cards played and the scores. Chat: what is written at tables, in the global chat and in messages between two players, whom you block, and what is reported. Fair ratings: for 30 days, the networks and browsers your account was used from, only as fingerprints made with a key on the server; for half a year, how much each ranked match counted between two players. Conduct: the sanctions of an account and your appeals; so that banned guests stay away, for seven days the network that a guest came from, and for one day the networks of a banned guest, only as such fingerprints. To stop abuse, the server’s log keeps technical addresses for a short time.",
  usageTitle: "How we use it",
  usageBody:
    "To run the games, to bring you back to your seat, to show you your history, to keep ratings fair, and to find bugs.",
  sharingTitle: "Sharing",
  sharingBody:
    "Players at your table see your name, picture, cards played and messages. Your profile shows what you allow in the settings. We sell nothing and give nothing to advertisers.",
  securityTitle: "Security",
  securityBody:
    "Tokens are random, stored only as fingerprints and deleted when you log out. Passwords are stored only as fingerprints that nobody can turn back into the password. Hidden cards never leave the server.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "One, and only if you have an account: a random number that tells your browser from others, so that two accounts in one browser do not change each other’s rating. It lasts a year, gives no access to anything and is read only by us. Your browser’s own storage holds your token and your settings. If you clear both, everything is gone.",
  countsTitle: "Usage counts",
  countsBody:
    "The server counts how often things happen, such as an opened page, a finished hand or a sent message: a number for each day, without who did it. Only these numbers are kept; with an account, only the last day on which it was connected. Where the operator of this server runs a statistics program (Umami), your browser sends it the name of each event and its details, such as the difficulty of a game against the computer, and nothing that says who you are; like every server it sees your network address. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), it sends no counts at all.",
  childrenTitle: "Children’s privacy",
  childrenBody:
    "Spar is not for children under 13, and we do not knowingly store anything about them. If a child has given us data, tell us and we will delete it.",
  rightsTitle: "Your rights",
  rightsBody:
    "In the settings, under Account, you can download what we store about you, correct it or delete it for good. For anything else, see the contact page.",
  updatesTitle: "Updates",
  updatesBody: "If this policy changes, we announce it on this page before the change takes effect.",
} as const;

/** Texts of the terms and the privacy policy. */
export const legalText = defineText("legal", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
