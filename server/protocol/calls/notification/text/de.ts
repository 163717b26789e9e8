import { reasonsDe as reasons } from "../reasons.ts";
import { gemsText, isFee, momentText, type NotificationText } from "../sentences.ts";

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
      pastAction: "Profil ansehen",
    }),
    friend_accepted: ({ username }) => ({
      title: "Neue Freundschaft",
      message: `${username} hat deine Freundschaftsanfrage angenommen.`,
      action: "Profil ansehen",
    }),
    direct_message: ({ username }) => ({
      title: "Neue Nachricht",
      message: `${username} hat dir geschrieben, während du weg warst.`,
      action: "Lesen",
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
    gems_earned: ({ amount }) => ({
      title: "Edelsteine verdient",
      message: `Dein letztes Spiel hat dir ${gemsText(amount, "de")} Edelsteine gebracht.`,
      action: "Edelsteine ansehen",
    }),
    event_reward: ({ gems, de }) => ({
      title: "Ziel erreicht",
      message:
        gems === "0"
          ? `Du hast das Ziel von „${de}“ erreicht und die Belohnung bekommen.`
          : `Du hast das Ziel von „${de}“ erreicht und ${gemsText(gems, "de")} Edelsteine bekommen.`,
      action: "Events ansehen",
    }),
    announcement: ({ de }) => ({ title: "Ankündigung", message: de, action: "Lesen" }),
    ticket_answered: ({ number }) => ({
      title: "Antwort vom Support",
      message: `Deine Anfrage ${number} wurde beantwortet.`,
      action: "Antwort lesen",
    }),
    report_answered: ({ player, outcome, answer }) => ({
      title: "Deine Meldung wurde geprüft",
      message:
        answer ||
        (outcome === "resolved"
          ? `Danke, dass du ${player} gemeldet hast. Wir haben etwas unternommen.`
          : `Danke, dass du ${player} gemeldet hast. Wir haben keinen Regelverstoß gefunden.`),
      action: "Regeln lesen",
    }),
    warning: ({ reason }) => ({
      title: "Warnung der Moderatoren",
      message: `${reasons[reason]} Passiert das noch einmal, kann dein Konto stummgeschaltet oder gesperrt werden.`,
      action: "Regeln lesen",
    }),
    sanctioned: ({ kind, reason, until }) => ({
      title: {
        ban: "Dein Konto wurde gesperrt",
        suspension: "Dein Konto wurde vorübergehend gesperrt",
        mute: "Du wurdest stummgeschaltet",
      }[kind],
      message:
        until === ""
          ? reasons[reason]
          : `${reasons[reason]} Bis ${momentText(until, "de")} kannst du nicht ${kind === "mute" ? "schreiben" : "spielen"}.`,
      action: "Mehr lesen",
    }),
    sanction_lifted: ({ kind }) => ({
      title: {
        ban: "Deine Sperre wurde aufgehoben",
        suspension: "Deine Sperre wurde aufgehoben",
        mute: "Du kannst wieder schreiben",
      }[kind],
      message:
        kind === "mute"
          ? "Die Moderatoren haben die Stummschaltung aufgehoben. Du kannst wieder in jedem Chat schreiben."
          : "Die Moderatoren haben sie aufgehoben. Du kannst wieder spielen.",
      action: "Regeln lesen",
    }),
    appeal_answered: ({ outcome, answer }) => ({
      title: outcome === "granted" ? "Deinem Einspruch wurde stattgegeben" : "Dein Einspruch wurde abgelehnt",
      message: answer || (outcome === "granted" ? "Die Maßnahme ist aufgehoben." : "Die Entscheidung bleibt bestehen."),
      action: "Antwort lesen",
    }),
    points_refunded: ({ pool, points }) => ({
      title: "Punkte zurück",
      message: `Ein Gegner wurde wegen Betrugs gesperrt. Du bekommst ${points} Punkte in ${pools[pool]} zurück.`,
      action: "Wertung ansehen",
    }),
    opponents_refunded: ({ opponents }) => ({
      title: "Punkte für deine Gegner",
      message: `Dein Konto wurde wegen Betrugs gesperrt. Gegner haben die Punkte zurück, die sie gegen dich verloren haben (Gegner: ${opponents}).`,
      action: "Regeln lesen",
    }),
    tournament_soon: ({ title }) => ({
      title: "Bist du da?",
      message: `${title} beginnt bald. Bestätige, dass du da bist, sonst verfällt dein Platz.`,
      action: "Ich bin da",
      pastAction: "Turnier ansehen",
    }),
    tournament_moved: ({ title, starts }) => ({
      title: "Neue Startzeit",
      message: `${title} beginnt jetzt am ${momentText(starts, "de")}. Du bleibst dabei.`,
      action: "Turnier ansehen",
    }),
    tournament_place: ({ title }) => ({
      title: "Du hast einen Platz",
      message: `In ${title} wurde ein Platz frei. Du bist dabei.`,
      action: "Turnier ansehen",
    }),
    tournament_called: ({ title, opponent }) => ({
      title: "Dein Spiel ist bereit",
      message:
        opponent === "" ? `${title}: Dein Tisch ist offen.` : `${title}: Dein Spiel gegen ${opponent} ist bereit.`,
      action: "Zum Tisch",
    }),
    tournament_table: ({ title }) => ({
      title: "Dein Tisch wurde geschlossen",
      message: `${title}: Die Turnierleitung hat diesen Tisch deines Spiels abgesagt. Die Seite zeigt den nächsten Schritt.`,
      action: "Turnier ansehen",
    }),
    tournament_cancelled: ({ title, fee }) => ({
      title: "Turnier abgesagt",
      message: `${title} wurde abgesagt.${isFee(fee) ? " Du bekommst dein Startgeld zurück." : ""}`,
      action: "Turnier ansehen",
    }),
    tournament_over: ({ title, place }) => ({
      title: "Turnier beendet",
      message: `${title} ist beendet. Dein Rang: ${place}.`,
      action: "Ergebnisse ansehen",
    }),
    tournament_prize: ({ title, place, gems }) => ({
      title: "Du hast einen Preis gewonnen",
      message: `${title} ist beendet. Dein Rang: ${place}. Du bekommst ${gemsText(gems, "de")} Edelsteine.`,
      action: "Ergebnisse ansehen",
    }),
  },
  other: { title: "Neuigkeiten", message: "Es gibt etwas Neues für dich.", action: "Öffnen" },
};
