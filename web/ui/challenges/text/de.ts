import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  challenge: "Herausfordern",
  title: "{{username}} herausfordern",
  words: "Ein Spiel für euch zwei. Es ändert niemandes Wertung.",
  send: "Herausforderung senden",
  sending: "Herausforderung wird gesendet…",
  challenged: "Herausgefordert",
  takeBack: "Zurücknehmen",
  takeBackFrom: "Zurücknehmen: Herausforderung an {{username}}",
  notAccepted: "{{username}} nimmt von dir gerade keine Herausforderung an.",
  alreadyPlaying: "Du bist in einem Spiel, das noch läuft.",
  toMatch: "Zurück zum Spiel",
};
