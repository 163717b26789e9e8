import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  quarterFinals: "Cuartos de final",
  semiFinals: "Semifinales",
  finals: "Final",
  round: "Ronda {{round}}",
  winnersFinal: "Final de ganadores",
  losersRound: "Ronda de perdedores {{round}}",
  losersFinal: "Final de perdedores",
  grandFinal: "Gran final",
  secondFinal: "Segunda gran final",
  group: "Grupo {{group}}",
};
