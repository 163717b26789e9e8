import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  share: "Compartir",
  title: "Una partida de Spar",
  copied: "Enlace copiado",
  forPlayers: "Solo sus jugadores pueden abrirlo.",
  link: "Enlace a esta partida",
};
