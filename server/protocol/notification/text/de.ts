import type { NotificationText } from "../sentences.ts";

const tiers = {
  Rookie: "Neuling",
  Contender: "Herausforderer",
  Strategist: "Stratege",
  "Pro Player": "Profi",
  "Card Wizard": "Kartenzauberer",
  "Card Master": "Kartenmeister",
  "Card Veteran": "Kartenveteran",
  "Card Legend": "Kartenlegende",
} as const;

const pools = { duel: "Spielen zu zweit", table: "Spielen zu dritt oder viert" } as const;

const achievements = {
  first_win: "Erste Krone",
  matches_10: "Stammgast",
  matches_100: "Stammplatz",
  matches_1000: "Urgestein",
  streak_5: "Lauf",
  hand_with_six: "Kleine Karte, große Krone",
  hand_with_seven: "Glückssieben",
  sixes_25: "Meister der Sechsen",
  shutout: "Zu null",
  comeback: "Aufholjagd",
  beat_hard: "Gegen die Maschine",
  four_player_win: "Am Kopf des Tisches",
  giant_killer: "Riesentöter",
  tier_strategist: "Stratege",
  tier_wizard: "Kartenzauberer",
} as const;

export const de: NotificationText = {
  tiers,
  pools,
  achievements,
  kinds: {
    challenge_missed: ({ username }) => ({
      title: "Verpasste Herausforderung",
      message: `${username} hat dich zu einem Spiel herausgefordert, aber du hast nicht rechtzeitig geantwortet.`,
      action: "Profil ansehen",
    }),
    friend_request: ({ username }) => ({
      title: "Freundschaftsanfrage",
      message: `${username} möchte mit dir befreundet sein.`,
      action: "Antworten",
    }),
    friend_accepted: ({ username }) => ({
      title: "Neue Freundschaft",
      message: `${username} hat deine Freundschaftsanfrage angenommen.`,
      action: "Profil ansehen",
    }),
    achievement: ({ key }) => ({
      title: "Erfolg erreicht",
      message: `Du hast „${achievements[key]}“ erreicht.`,
      action: "Erfolge ansehen",
    }),
    tier_reached: ({ tier, pool }) => ({
      title: "Neue Stufe",
      message: `Du hast in ${pools[pool]} die Stufe ${tiers[tier]} erreicht.`,
      action: "Wertung ansehen",
    }),
    tier_lost: ({ tier, pool }) => ({
      title: "Andere Stufe",
      message: `Deine Wertung in ${pools[pool]} liegt jetzt in der Stufe ${tiers[tier]}.`,
      action: "Wertung ansehen",
    }),
    announcement: ({ de }) => ({ title: "Ankündigung", message: de, action: "Lesen" }),
    ticket_answered: ({ number }) => ({
      title: "Antwort vom Support",
      message: `Deine Anfrage ${number} wurde beantwortet.`,
      action: "Antwort lesen",
    }),
  },
  other: { title: "Neuigkeiten", message: "Es gibt etwas Neues für dich.", action: "Öffnen" },
};
