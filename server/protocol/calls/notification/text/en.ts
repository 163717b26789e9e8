import { reasonsEn as reasons } from "../reasons.ts";
import { gemsText, isFee, momentText, type NotificationText } from "../sentences.ts";

const tiers = {
  Rookie: "Rookie",
  Contender: "Contender",
  Strategist: "Strategist",
  "Pro Player": "Pro Player",
  "Card Wizard": "Card Wizard",
  "Card Master": "Card Master",
  "Card Veteran": "Card Veteran",
  "Card Legend": "Card Legend",
} as const;

const pools = { duel: "matches of two", table: "matches of three or four" } as const;

const achievements = {
  first_win: "First crown",
  matches_10: "Regular",
  matches_100: "A stool of your own",
  matches_1000: "Elder of the table",
  streak_5: "On fire",
  hand_with_six: "Small card, big crown",
  hand_with_seven: "Lucky Seven",
  sixes_25: "Master of Sixes",
  shutout: "Shutout",
  comeback: "Comeback",
  beat_hard: "Against the machine",
  four_player_win: "Head of the table",
  giant_killer: "Giant killer",
  tier_strategist: "Strategist",
  tier_wizard: "Card Wizard",
} as const;

export const en: NotificationText = {
  tiers,
  pools,
  achievements,
  kinds: {
    challenge_missed: ({ username }) => ({
      title: "Missed challenge",
      message: `${username} challenged you to a match, but you did not answer in time.`,
      action: "View profile",
    }),
    friend_request: ({ username }) => ({
      title: "Friend request",
      message: `${username} would like to be friends.`,
      action: "Answer",
      pastAction: "View profile",
    }),
    friend_accepted: ({ username }) => ({
      title: "New friend",
      message: `${username} accepted your friend request.`,
      action: "View profile",
    }),
    direct_message: ({ username }) => ({
      title: "New message",
      message: `${username} wrote to you while you were away.`,
      action: "Read it",
    }),
    achievement: ({ key }) => ({
      title: "Achievement earned",
      message: `You earned “${achievements[key]}”.`,
      action: "View achievements",
    }),
    tier_reached: ({ tier, pool }) => ({
      title: "New tier",
      message: `You reached the ${tiers[tier]} tier in ${pools[pool]}.`,
      action: "View rating",
    }),
    tier_lost: ({ tier, pool }) => ({
      title: "Tier changed",
      message: `Your rating in ${pools[pool]} is now in the ${tiers[tier]} tier.`,
      action: "View rating",
    }),
    gems_earned: ({ amount }) => ({
      title: "Gems earned",
      message: `Your last match earned you ${gemsText(amount, "en")} gems.`,
      action: "View gems",
    }),
    event_reward: ({ gems, en }) => ({
      title: "Goal reached",
      message:
        gems === "0"
          ? `You reached the goal of “${en}” and got its reward.`
          : `You reached the goal of “${en}” and got ${gemsText(gems, "en")} gems.`,
      action: "View events",
    }),
    announcement: ({ en }) => ({ title: "Announcement", message: en, action: "Read it" }),
    ticket_answered: ({ number }) => ({
      title: "Support answered",
      message: `Your ticket ${number} has an answer.`,
      action: "Read the answer",
    }),
    report_answered: ({ player, outcome, answer }) => ({
      title: "Your report was reviewed",
      message:
        answer ||
        (outcome === "resolved"
          ? `Thank you for reporting ${player}. We took action.`
          : `Thank you for reporting ${player}. We found no broken rule.`),
      action: "Read the rules",
    }),
    warning: ({ reason }) => ({
      title: "Warning from the moderators",
      message: `${reasons[reason]} If it happens again, your account can be muted or suspended.`,
      action: "Read the rules",
    }),
    sanctioned: ({ kind, reason, until }) => ({
      title: { ban: "Your account was banned", suspension: "Your account was suspended", mute: "You were muted" }[kind],
      message:
        until === ""
          ? reasons[reason]
          : `${reasons[reason]} ${kind === "mute" ? "You cannot write" : "You cannot play"} until ${momentText(until, "en")}.`,
      action: "Read more",
    }),
    sanction_lifted: ({ kind }) => ({
      title: { ban: "Your ban was lifted", suspension: "Your suspension was lifted", mute: "You can write again" }[
        kind
      ],
      message:
        kind === "mute"
          ? "The moderators ended the mute. You can write in every chat again."
          : "The moderators ended it. You can play again.",
      action: "Read the rules",
    }),
    appeal_answered: ({ outcome, answer }) => ({
      title: outcome === "granted" ? "Your appeal was granted" : "Your appeal was refused",
      message: answer || (outcome === "granted" ? "The sanction has been lifted." : "The decision stands."),
      action: "Read the answer",
    }),
    points_refunded: ({ pool, points }) => ({
      title: "Points given back",
      message: `An opponent was banned for cheating. You get ${points} rating points back in ${pools[pool]}.`,
      action: "View rating",
    }),
    opponents_refunded: ({ opponents }) => ({
      title: "Points given back to opponents",
      message: `Your account was banned for cheating. Points that ${opponents} opponents lost to you were given back to them.`,
      action: "Read the rules",
    }),
    tournament_soon: ({ title }) => ({
      title: "Check in",
      message: `${title} begins soon. Check in to keep your place.`,
      action: "Check in",
      pastAction: "View tournament",
    }),
    tournament_moved: ({ title, starts }) => ({
      title: "New start time",
      message: `${title} now begins on ${momentText(starts, "en")}. You are still in.`,
      action: "View tournament",
    }),
    tournament_place: ({ title }) => ({
      title: "You have a place",
      message: `A place became free in ${title}. You are registered.`,
      action: "View tournament",
    }),
    tournament_called: ({ title, opponent }) => ({
      title: "Your match is ready",
      message: opponent === "" ? `${title}: your table is open.` : `${title}: your match against ${opponent} is ready.`,
      action: "Go to the table",
    }),
    tournament_table: ({ title }) => ({
      title: "Your table was closed",
      message: `${title}: the tournament staff cancelled this table of your match. See the next step on the page.`,
      action: "View tournament",
    }),
    tournament_cancelled: ({ title, fee }) => ({
      title: "Tournament cancelled",
      message: `${title} was cancelled.${isFee(fee) ? " Your entry fee is paid back." : ""}`,
      action: "View tournament",
    }),
    tournament_over: ({ title, place }) => ({
      title: "Tournament over",
      message: `${title} is over. Your place: ${place}.`,
      action: "View results",
    }),
    tournament_prize: ({ title, place, gems }) => ({
      title: "You won a prize",
      message: `${title} is over. Your place: ${place}. You get ${gemsText(gems, "en")} gems.`,
      action: "View results",
    }),
  },
  other: { title: "News", message: "There is something new for you.", action: "Open" },
};
