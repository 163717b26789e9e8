import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  title: "System Status",
  lead: "What works right now, and what happened lately.",
  failed: "The status could not be loaded. The server may be away.",
  checked: "Checked {{ago}}",
  allUp: "Everything works",
  someSlow: "Some parts are slow",
  someDown: "Some parts do not work",
  uptime_one: "{{percent}}% of checks in {{count}} day were good",
  uptime_other: "{{percent}}% of checks in {{count}} days were good",
  noDays: "No checks yet",
  day: "{{day}}: {{percent}}% good",
  dayNone: "{{day}}: no checks",
  history: "Up to 90 days, today last",
  bars: "Days with failed checks",
  noBad: "No day with failed checks.",
  incidents: "Incidents",
  noIncidents: "No incidents.",
  support: "Write to support",
} as const;

export const statusText = defineText("status", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
