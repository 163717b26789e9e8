import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "Help Center",
  lead: "Search the articles, or pick a topic.",
  quick: "Quick links",
  rules: "Rules",
  cards: "Cards",
  support: "Support",
  contact: "Contact",
  basics: "Basics",
  gameplay: "Gameplay",
  technical: "Technical",
  still: "Still need help?",
  submit: "Submit a Ticket",
  community: "Community",
  related: "More articles",
  notFound: "There is no such article.",
  back: "All articles",
  failed: "The articles could not be loaded.",
} as const;

export const helpText = defineText("help", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
