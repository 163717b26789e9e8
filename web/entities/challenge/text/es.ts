import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  challenge: "Retar",
  title: "Retar a {{username}}",
  words: "Una partida entre los dos. No cambia la puntuación de nadie.",
  away: "{{username}} no está en línea. El reto queda abierto dos minutos.",
  send: "Enviar reto",
  sending: "Enviando reto…",
  challenged: "Reto enviado",
  takeBack: "Retirar",
  takeBackFrom: "Retirar: reto a {{username}}",
  accept: "Aceptar",
  acceptFrom: "Aceptar: reto de {{username}}",
  notAccepted: "{{username}} no acepta tus retos en este momento.",
  alreadyPlaying: "Sigues en una partida.",
  toMatch: "Volver a la partida",
};
