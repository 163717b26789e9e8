import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Events",
  lead: "Play towards a goal and earn gems and cosmetics.",
  tabs: "Events by time",
  upcoming: "Upcoming",
  ongoing: "Ongoing",
  past: "Past Events",
  live: "LIVE NOW",
  soon: "UPCOMING",
  over: "ENDED",
  viewDetails: "View Details",
  hideDetails: "Hide Details",
  ends: "Ends {{date}}",
  starts: "Starts {{date}}",
  ended: "Ended {{date}}",
  rewards: "Rewards",
  progress: "{{progress}} of {{target}}",
  progressOf: "{{title}}: {{progress}} of {{target}}",
  done: "Goal reached on {{date}}. The reward is yours.",
  participants: "Participants",
  begun_one: "{{count}} player has begun",
  begun_other: "{{count}} players have begun",
  signIn: "Sign in to take part",
  play: "Play now",
  emptyOngoing: "No event is running",
  emptyUpcoming: "No event is planned",
  emptyPast: "No past events",
  emptyHint: "Events are also announced on the announcements page.",
  announcements: "Announcements",
  failed: "Failed to fetch events",
  goal: "Goal",
} as const;

/** The texts of the events page. */
export const eventsText = defineText("events", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
