import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  open: "New incident",
  title: "Title",
  impact: "Impact",
  status: "Status",
  parts: "Affected parts",
  text: "What players should know",
  save: "Publish",
  update: "Add update",
  saved: "Published on the status page",
  none: "No incidents in the last 90 days.",
  failed: "The incidents could not be loaded.",
} as const;

export const incidentsText = defineText("adminStatus", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
