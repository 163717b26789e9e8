import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  label: "Turnier",
  ready: "Dein Spiel ist bereit",
  against: "{{title}}: gegen {{opponent}}",
  timeLeft: "Verbleibende Zeit",
  join: "Beitreten",
  later: "Später",
};
