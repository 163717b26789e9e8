import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  label: "Tournoi",
  ready: "Votre partie est prête",
  against: "{{title}}\u202f: contre {{opponent}}",
  timeLeft: "Temps restant",
  join: "Rejoindre",
  later: "Plus tard",
};
