import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  offline: "Estás sin conexión.",
  needsConnection: "Esto funciona sin conexión; para todo lo demás hace falta una.",
  playComputer: "Jugar contra la máquina",
  lessons: "Lecciones",
  rules: "Reglas",
  reconnecting: "Reconectando…",
  connected: "Conectado",
};
