import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  challenge: "Herausfordern",
  title: "{{username}} herausfordern",
  words: "Ein Spiel für euch zwei. Eure Wertung ändert sich nicht.",
  away: "{{username}} ist nicht online. Die Herausforderung bleibt zwei Minuten offen.",
  send: "Herausforderung senden",
  sending: "Herausforderung wird gesendet…",
  challenged: "Herausgefordert",
  takeBack: "Zurückziehen",
  takeBackFrom: "Zurückziehen: Herausforderung an {{username}}",
  accept: "Annehmen",
  acceptFrom: "Annehmen: Herausforderung von {{username}}",
  notAccepted: "{{username}} nimmt gerade keine Herausforderung von dir an.",
  alreadyPlaying: "Du bist noch in einem Spiel.",
  toMatch: "Zurück zum Spiel",
};
