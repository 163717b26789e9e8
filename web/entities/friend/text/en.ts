import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  addFriend: "Add Friend",
  requestSent: "Request Sent",
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  friends: "Friends",
  asked: "Friend request sent to {{username}}.",
  nowFriends: "You and {{username}} are now friends.",
  declined: "You declined the request from {{username}}.",
  withdrawn: "You withdrew your request to {{username}}.",
  removed: "{{username}} has been removed from your friends.",
  notAccepted: "{{username}} is not accepting friend requests right now.",
  tooMany: "One of you has reached the limit for friends and requests.",
  more: "More about {{username}}",
  remove: "Remove friend",
  removeQuestion: "Remove {{username}} from your friends? To be friends again, one of you will have to send a request.",
  removeNow: "Remove",
  cancel: "Cancel",
} as const;

/** The texts of the friend button and of the notices about friendships. */
export const friendText = defineText("befriend", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
