import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Canned replies",
  lead: "Answers for players who report, appeal or ask, in all four languages. Each player reads their own language. Sent replies do not change.",
  add: "Add a reply",
  change: "Change",
  changeTitle: "Change “{{title}}”",
  remove: "Delete",
  removeTitle: "Delete “{{title}}”",
  removeWords: "It can no longer be chosen. Answers that were sent with it stay as they were.",
  none: "No canned replies yet",
  noneHint: "Write the answers that you send often once, in each language.",
  failed: "The canned replies could not be fetched.",
  name: "Title",
  nameHint: "Only staff see it.",
  save: "Save",
  saved: "The reply is saved",
  removed: "The reply is deleted",
  incomplete: "Give the reply a title and a text in each language.",
  full: "The reply was not saved. There may be too many already: delete one that nobody uses.",
  changed: "Last changed {{time}}",
  reply: "Answer",
  usual: "The usual sentence",
  own: "My own words",
  ownWords: "Your own words",
  ownHint: "Every reader gets them as you write them, in this language.",
  insert: "Insert a canned reply",
  choose: "Choose…",
} as const;

/** The texts of canned replies: their list, their form, and how one is chosen. */
export const repliesText = defineText("adminReplies", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
