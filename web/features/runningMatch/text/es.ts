import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  match: "Tu partida",
  stillIn: "Sigues en una partida",
  back: "Volver a la partida",
};
