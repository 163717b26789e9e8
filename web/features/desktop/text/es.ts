import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  lookingForServer: "Conectando con el servidor…",
  away: "El servidor no responde",
  foreign: "Este no es un servidor de Spar",
  tooOld: "Esta versión de Spar es demasiado antigua",
  serverTooOld: "Este servidor es demasiado antiguo",
  tooOldHow: "Instala la última versión de Spar igual que instalaste esta y vuelve a abrirla.",
  retry: "Reintentar",
  keepsTrying: "Spar lo sigue intentando.",
  playOffline: "Jugar contra la máquina",
  playOfflineHint: "Sin servidor. Si iniciaste sesión, la partida se añadirá a tu historial cuando el servidor vuelva.",
  anotherServer: "Usar otro servidor",
  update: "Actualización",
  updateOffered: "Spar {{version}} está disponible.",
  updateReady: "Spar {{version}} está lista.",
  updateLoad: "Descargar",
  updateRestart: "Reiniciar ahora",
  updateLoading: "Descargando Spar {{version}}: {{percent}} %",
  updateFailed: "La actualización falló. Spar volverá a ofrecerla más tarde.",
  updateTo: "Actualizar a {{version}}",
  waitingForKeychain: "Spar está esperando el llavero de este equipo. Quizá te pida la contraseña.",
  noKeychain: "Este equipo no tiene un llavero que Spar pueda usar. Tu sesión se cerrará al salir de Spar.",
};
