export const en = {
  termsTitle: "Terms of Service",
  termsLead: "The rules of the house, in plain words.",
  privacyTitle: "Privacy Policy",
  privacyLead: "What we keep, why, and what you can do about it.",
  contents: "On this page",
  introTitle: "Introduction",
  introBody: "By using Spar you agree to these terms. If you do not, please do not play here.",
  accountTermsTitle: "Account terms",
  accountTermsBody:
    "You must be at least 13 years old. Guests play without an account; a guest name belongs to one browser. Keep your credentials to yourself: what is done with them counts as done by you.",
  gameplayRulesTitle: "Gameplay rules",
  gameplayRulesBody:
    "The rules page is binding and the server decides. Programs that play for you, agreements between players and the use of faults to gain an advantage are not allowed in rated games.",
  purchasesTitle: "Purchases and currency",
  purchasesBody:
    "Nothing is sold here today. Should there ever be virtual currency, purchases are final, and it has no real-world value and cannot be exchanged for money.",
  conductTitle: "Conduct",
  conductBody:
    "Tease, but do not insult, threaten or harass. Names and messages that do so may be removed, and whoever keeps at it may lose access.",
  termsPrivacyTitle: "Privacy",
  termsPrivacyBody: "What we keep about you is set out in the privacy policy, which is part of these terms.",
  terminationTitle: "Termination",
  terminationBody:
    "You may stop at any time. We may close a game or an access that breaks these terms, and we will say why.",
  collectionTitle: "What we collect",
  collectionBody:
    "A guest: a made-up name and a random token, of which we store only a fingerprint. An account: your email address, name, picture and ratings, a fingerprint of your password, and what your browsers call themselves. Games: who sat where, the cards played and the scores. Talk: what is written at tables and in the global chat, whom you block, and what is reported. For fair ratings: from which networks and in which browsers your account was used in the last 30 days, only as fingerprints made with a key of the server, and for half a year how much each rated match counted between two players. The server’s log keeps technical addresses for a short while against abuse.",
  usageTitle: "How we use it",
  usageBody:
    "To run the games, to bring you back to your seat, to show you your history, to keep ratings fair, and to find faults.",
  sharingTitle: "Sharing",
  sharingBody:
    "Players at your table see your name, your picture, your play and your messages; your profile shows what you allow in the settings. We sell nothing and give nothing to advertisers.",
  securityTitle: "Security",
  securityBody:
    "Tokens are random, stored only as fingerprints and die when you log out. Passwords are stored only as slow fingerprints that nobody can read back. Hidden cards never leave the server.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "One, and only with an account: a random number that tells your browser from others, so that two accounts in one browser do not move each other’s rating. It lasts a year, opens nothing and is read by nobody but us. Your browser’s own storage holds your token and your settings; clearing both removes all of it.",
  childrenTitle: "Children’s privacy",
  childrenBody:
    "Spar is not for children under 13, and we do not knowingly keep anything about them. Tell us if a child gave us something, and we delete it.",
  rightsTitle: "Your rights",
  rightsBody:
    "In the settings, under Account, you can download what we hold about you, correct it or delete it for good. For anything else the contact page says how to reach us.",
  updatesTitle: "Updates",
  updatesBody: "When this policy changes, the change is announced on this page before it takes effect.",
} as const;
