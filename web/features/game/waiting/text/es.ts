import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  qrCode: "Código QR",
  qrTitle: "Escanea para unirte",
  qrHint: "Apunta al código con la cámara de un móvil para abrir esta partida.",
  qrAlt: "Código QR con el enlace a esta partida",
  qrFailed: "No se pudo mostrar el código. Copia el enlace.",
  done: "Listo",
  addComputer: "Añadir un ordenador",
  addHint: "Ocupa este sitio. Si llega un amigo antes de empezar, se sienta en su lugar.",
  level: "Nivel",
  add: "Añadir",
  cancel: "Cancelar",
  remove: "Quitar {{name}}",
  startGame: "Empezar partida",
  startHint: "Todos los sitios están ocupados. Si llega un amigo ahora, ocupa el de un ordenador.",
};
