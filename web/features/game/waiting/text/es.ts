import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  qrCode: "Código QR",
  qrTitle: "Escanea para unirte",
  qrHint: "Apunta al código con la cámara de un teléfono para abrir esta partida.",
  qrAlt: "Código QR con el enlace a esta partida",
  qrFailed: "No se pudo mostrar el código. Copia el enlace.",
  done: "Listo",
  addComputer: "Agregar una máquina",
  addHint: "Ocupa este asiento. Si llega un amigo antes de empezar, se sienta en su lugar.",
  level: "Nivel",
  add: "Agregar",
  cancel: "Cancelar",
  remove: "Quitar {{name}}",
  startGame: "Empezar partida",
  startHint: "Todos los asientos están ocupados. Si llega un amigo ahora, se sienta en lugar de una máquina.",
};
