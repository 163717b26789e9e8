import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  share: "Compartir",
  shareTitle: "Una partida de Spar",
  copied: "Enlace copiado",
  forPlayers: "Solo sus jugadores pueden abrirlo.",
  link: "Enlace a esta partida",
  lessOften: "Esta partida contó menos para tu puntuación porque han jugado juntos a menudo últimamente.",
  lessPlace: "Esta partida contó menos para tu puntuación porque juegan desde el mismo lugar.",
  lessLimit: "Esta partida contó menos para tu puntuación porque el efecto de un mismo rival tiene un límite semanal.",
  notOften: "Esta partida no contó para tu puntuación porque han jugado juntos a menudo últimamente.",
  notPlace: "Esta partida no contó para tu puntuación porque juegan desde el mismo lugar.",
  notLimit: "Esta partida no contó para tu puntuación porque el efecto de un mismo rival tiene un límite semanal.",
};
