import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  label: "Torneo",
  ready: "Tu partida está lista",
  against: "{{title}}: contra {{opponent}}",
  timeLeft: "Tiempo restante",
  join: "Entrar",
  later: "Más tarde",
};
