import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  challenge: "Retar",
  title: "Retar a {{username}}",
  words: "Una partida entre vosotros dos. No cambia la puntuación de nadie.",
  away: "{{username}} no está en línea: el reto espera dos minutos.",
  send: "Enviar reto",
  sending: "Enviando reto…",
  challenged: "Reto enviado",
  takeBack: "Retirar",
  takeBackFrom: "Retirar el reto a {{username}}",
  accept: "Aceptar",
  acceptFrom: "Aceptar el reto de {{username}}",
  notAccepted: "{{username}} no acepta retos tuyos en este momento.",
  alreadyPlaying: "Estás en una partida que aún no ha terminado.",
  toMatch: "Volver a la partida",
};
