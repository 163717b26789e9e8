import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  placeholder: "Type a message...",
  send: "Send",
  notSent: "Your message was not sent. Please try again.",
  jump: "New messages",
  emoji: "Emoji",
  emojiSmileys: "Smileys",
  emojiGaming: "Gaming",
  emojiHearts: "Hearts",
  emojiHands: "Hands",
  emojiSymbols: "Symbols",

  viewProfile: "View Profile",
  mute: "Mute",
  unmute: "Unmute",
  block: "Block",
  unblock: "Unblock",
  report: "Report",
  muted: "{{username}} is muted in this tab until you close it.",
  unmuted: "{{username}} is no longer muted.",
  blocked: "{{username}} is blocked. You will no longer see their messages.",
  unblocked: "{{username}} is no longer blocked.",

  reportTitle: "Report {{username}}",
  reportHint: "Their most recent messages here are sent with your report.",
  reportProfileHint: "The name and the picture of this player are sent with your report.",
  reason: "Reason",
  reasonAbuse: "Insults or harassment",
  reasonSpam: "Spam or advertising",
  reasonCheating: "Cheating",
  reasonName: "Offensive name or picture",
  reasonOther: "Something else",
  details: "Details (optional)",
  cancel: "Cancel",
  sendReport: "Send report",
  reported: "Thank you. Your report has been sent.",
} as const;

/** Texts of every place where players write to each other. */
export const writingText = defineText("talk", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
