import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  lookingForServer: "Buscando el servidor…",
  away: "No se puede acceder al servidor",
  foreign: "Este no es un servidor de Spar",
  tooOld: "Esta versión de Spar es demasiado antigua",
  serverTooOld: "Este servidor es demasiado antiguo",
  tooOldHow: "Instala la versión más reciente de Spar como instalaste esta y vuelve a abrirla.",
  retry: "Reintentar",
  keepsTrying: "Spar lo sigue intentando por su cuenta.",
  playOffline: "Jugar contra el ordenador",
  playOfflineHint:
    "No necesita servidor. Si has iniciado sesión, la partida llegará a tu historial en cuanto el servidor vuelva.",
  anotherServer: "Otro servidor",
  update: "Actualización",
  updateOffered: "Spar {{version}} está disponible.",
  updateReady: "Spar {{version}} está lista.",
  updateLoad: "Descargar",
  updateRestart: "Reiniciar ahora",
  updateLoading: "Descargando Spar {{version}}: {{percent}} %",
  updateFailed: "La actualización no ha funcionado. Spar volverá a ofrecerla.",
  updateTo: "Actualizar a {{version}}",
  waitingForKeychain: "Spar espera al llavero de este equipo, que quizá te pida su contraseña.",
  noKeychain: "Ningún llavero responde en este equipo, así que tu sesión dura solo hasta que cierres Spar.",
};
