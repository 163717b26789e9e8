import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  challenge: "Herausfordern",
  title: "{{username}} herausfordern",
  words: "Ein Spiel für euch zwei. Es ändert niemandes Wertung.",
  away: "{{username}} ist nicht online: Die Herausforderung wartet zwei Minuten.",
  send: "Herausforderung senden",
  sending: "Herausforderung wird gesendet…",
  challenged: "Herausgefordert",
  takeBack: "Zurücknehmen",
  takeBackFrom: "Zurücknehmen: Herausforderung an {{username}}",
  accept: "Annehmen",
  acceptFrom: "Annehmen: Herausforderung von {{username}}",
  notAccepted: "{{username}} nimmt von dir gerade keine Herausforderung an.",
  alreadyPlaying: "Du bist in einem Spiel, das noch läuft.",
  toMatch: "Zurück zum Spiel",
};
