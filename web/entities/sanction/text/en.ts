import { reasonsEn } from "#protocol/calls/notification/reasons.ts";
import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  ...reasonsEn,
  banTitle: "Your account is banned",
  suspensionTitle: "Your account is suspended",
  muteTitle: "You are muted",
  banOver: "Ban",
  suspensionOver: "Suspension",
  muteOver: "Mute",
  banLead: "You can no longer play or sign in with this account.",
  suspensionLead: "You cannot play or sign in with this account until then.",
  muteLead: "You can play, but you cannot write in any chat until then.",
  why: "Reason",
  note: "The moderators write",
  until: "Until",
  noEnd: "No end",
  mayAppeal: "If you think that this is a mistake, you can appeal once. Another member of the team decides.",
  appeal: "Appeal",
  close: "Close",
  mutedUntil: "You are muted until {{time}}. {{reason}}",
  muted: "You are muted. {{reason}}",
  guestsTitle: "Guests cannot play now",
  guestsLead:
    "A guest from your network was banned, so no new guest can play from here until {{time}}. With an account you can play.",
  signIn: "Sign In",
  signUp: "Sign Up",
} as const;

/** Texts for sanctioned players. */
export const sanctionText = defineText("sanction", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
