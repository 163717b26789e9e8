import { reasonsFr as reasons } from "../reasons.ts";
import { gemsText, isFee, momentText, type NotificationText } from "../sentences.ts";

const tiers = {
  Rookie: "Débutant",
  Contender: "Prétendant",
  Strategist: "Stratège",
  "Pro Player": "Pro",
  "Card Wizard": "Magicien des cartes",
  "Card Master": "Maître des cartes",
  "Card Veteran": "Vétéran des cartes",
  "Card Legend": "Légende des cartes",
} as const;

const pools = { duel: "les parties à deux", table: "les parties à trois ou quatre" } as const;

const achievements = {
  first_win: "Première couronne",
  matches_10: "Habitué",
  matches_100: "Un siège à soi",
  matches_1000: "Doyen de la table",
  streak_5: "En feu",
  hand_with_six: "Petite carte, grande couronne",
  hand_with_seven: "Sept chanceux",
  sixes_25: "Maître des six",
  shutout: "Sans appel",
  comeback: "Remontée",
  beat_hard: "Contre la machine",
  four_player_win: "Roi de la table",
  giant_killer: "Tueur de géants",
  tier_strategist: "Stratège",
  tier_wizard: "Magicien des cartes",
} as const;

export const fr: NotificationText = {
  tiers,
  pools,
  achievements,
  kinds: {
    challenge_missed: ({ username }) => ({
      title: "Défi manqué",
      message: `${username} vous a défié, mais vous n’avez pas répondu à temps.`,
      action: "Voir le profil",
    }),
    friend_request: ({ username }) => ({
      title: "Demande d’ami",
      message: `${username} souhaite devenir votre ami.`,
      action: "Répondre",
      pastAction: "Voir le profil",
    }),
    friend_accepted: ({ username }) => ({
      title: "Nouvel ami",
      message: `${username} a accepté votre demande d’ami.`,
      action: "Voir le profil",
    }),
    direct_message: ({ username }) => ({
      title: "Nouveau message",
      message: `${username} vous a écrit en votre absence.`,
      action: "Lire",
    }),
    achievement: ({ key }) => ({
      title: "Succès obtenu",
      message: `Vous avez obtenu « ${achievements[key]} ».`,
      action: "Voir les succès",
    }),
    tier_reached: ({ tier, pool }) => ({
      title: "Nouveau palier",
      message: `Vous avez atteint le palier ${tiers[tier]} dans ${pools[pool]}.`,
      action: "Voir la cote",
    }),
    tier_lost: ({ tier, pool }) => ({
      title: "Changement de palier",
      message: `Votre cote dans ${pools[pool]} est maintenant au palier ${tiers[tier]}.`,
      action: "Voir la cote",
    }),
    gems_earned: ({ amount }) => ({
      title: "Gemmes gagnées",
      message: `Votre dernière partie vous a rapporté ${gemsText(amount, "fr")} gemmes.`,
      action: "Voir les gemmes",
    }),
    event_reward: ({ gems, fr }) => ({
      title: "Objectif atteint",
      message:
        gems === "0"
          ? `Vous avez atteint l’objectif de «\u202f${fr}\u202f» et reçu sa récompense.`
          : `Vous avez atteint l’objectif de «\u202f${fr}\u202f» et reçu ${gemsText(gems, "fr")} gemmes.`,
      action: "Voir les événements",
    }),
    announcement: ({ fr }) => ({ title: "Annonce", message: fr, action: "Lire" }),
    ticket_answered: ({ number }) => ({
      title: "Réponse de l’assistance",
      message: `Votre demande ${number} a reçu une réponse.`,
      action: "Lire la réponse",
    }),
    report_answered: ({ player, outcome, answer }) => ({
      title: "Votre signalement a été examiné",
      message:
        answer ||
        (outcome === "resolved"
          ? `Merci d’avoir signalé ${player}. Nous avons pris des mesures.`
          : `Merci d’avoir signalé ${player}. Nous n’avons constaté aucune infraction.`),
      action: "Lire les règles",
    }),
    warning: ({ reason }) => ({
      title: "Avertissement des modérateurs",
      message: `${reasons[reason]} Si cela se reproduit, votre compte peut être privé de discussion ou suspendu.`,
      action: "Lire les règles",
    }),
    sanctioned: ({ kind, reason, until }) => ({
      title: {
        ban: "Votre compte a été banni",
        suspension: "Votre compte a été suspendu",
        mute: "Vous ne pouvez plus écrire",
      }[kind],
      message:
        until === ""
          ? reasons[reason]
          : `${reasons[reason]} ${kind === "mute" ? "Vous ne pouvez pas écrire" : "Vous ne pouvez pas jouer"} jusqu’au ${momentText(until, "fr")}.`,
      action: "En savoir plus",
    }),
    sanction_lifted: ({ kind }) => ({
      title: {
        ban: "Votre bannissement a été levé",
        suspension: "Votre suspension a été levée",
        mute: "Vous pouvez de nouveau écrire",
      }[kind],
      message:
        kind === "mute"
          ? "Les modérateurs vous ont rendu la parole dans toutes les discussions."
          : "Vous pouvez de nouveau jouer.",
      action: "Lire les règles",
    }),
    appeal_answered: ({ outcome, answer }) => ({
      title: outcome === "granted" ? "Votre recours a été accepté" : "Votre recours a été rejeté",
      message: answer || (outcome === "granted" ? "La sanction a été levée." : "La décision est maintenue."),
      action: "Lire la réponse",
    }),
    points_refunded: ({ pool, points }) => ({
      title: "Points rendus",
      message: `Un adversaire a été banni pour triche. Vous récupérez ${points} points de cote en ${pools[pool]}.`,
      action: "Voir la cote",
    }),
    opponents_refunded: ({ opponents }) => ({
      title: "Points rendus à vos adversaires",
      message: `Votre compte a été banni pour triche. Les points perdus contre vous ont été rendus (adversaires : ${opponents}).`,
      action: "Lire les règles",
    }),
    tournament_soon: ({ title }) => ({
      title: "Confirmez votre présence",
      message: `${title} commence bientôt. Confirmez votre présence pour garder votre place.`,
      action: "Confirmer",
      pastAction: "Voir le tournoi",
    }),
    tournament_moved: ({ title, starts }) => ({
      title: "Nouvelle heure de début",
      message: `${title} commence désormais le ${momentText(starts, "fr")}. Vous restez inscrit.`,
      action: "Voir le tournoi",
    }),
    tournament_place: ({ title }) => ({
      title: "Vous avez une place",
      message: `Une place s’est libérée dans ${title}. Vous êtes inscrit.`,
      action: "Voir le tournoi",
    }),
    tournament_called: ({ title, opponent }) => ({
      title: "Votre partie est prête",
      message:
        opponent === ""
          ? `${title} : votre table est ouverte.`
          : `${title} : votre partie contre ${opponent} est prête.`,
      action: "Aller à la table",
    }),
    tournament_table: ({ title }) => ({
      title: "Votre table a été fermée",
      message: `${title} : l’organisation du tournoi a annulé cette table de votre partie. La page montre l’étape suivante.`,
      action: "Voir le tournoi",
    }),
    tournament_cancelled: ({ title, fee }) => ({
      title: "Tournoi annulé",
      message: `${title} est annulé.${isFee(fee) ? " Votre droit d’entrée vous est rendu." : ""}`,
      action: "Voir le tournoi",
    }),
    tournament_over: ({ title, place }) => ({
      title: "Tournoi terminé",
      message: `${title} est terminé. Votre rang : ${place}.`,
      action: "Voir les résultats",
    }),
    tournament_prize: ({ title, place, gems }) => ({
      title: "Vous gagnez un prix",
      message: `${title} est terminé. Votre rang : ${place}. Vous recevez ${gemsText(gems, "fr")} gemmes.`,
      action: "Voir les résultats",
    }),
  },
  other: { title: "Nouveautés", message: "Il y a du nouveau pour vous.", action: "Ouvrir" },
};
