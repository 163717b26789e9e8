import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  server: "Servidor",
  inUse: "En uso: {{address}}",
  builtIn: "De origen: {{address}}",
  check: "Comprobar la conexión",
  checking: "Preguntando…",
  well: "El servidor responde y es compatible con esta versión de Spar.",
  keychain: "Sesión",
  inKeychain: "Tu sesión se guarda en el llavero de este equipo y en ningún otro sitio. Al cerrar sesión se borra.",
  inSession: "Ningún llavero responde en este equipo, así que tu sesión dura solo hasta que cierres Spar.",
  withoutWindow: "Sin su ventana",
  keepRunning: "Mantener Spar en marcha al cerrar su ventana",
  keepRunningTray:
    "Los desafíos te siguen llegando. Spar queda en la bandeja del sistema; su menú abre de nuevo la ventana y permite salir.",
  keepRunningDock: "Los desafíos te siguen llegando. Spar queda en el Dock; sal desde ahí o con Cmd+Q.",
  startAtLogin: "Iniciar Spar al entrar en este equipo",
  startAtLoginHint: "Junto con el ajuste anterior, Spar se inicia sin ventana.",
  streamer: "Ventana de emisión",
  streamerHint:
    "Una ventana pequeña sobre todas las demás muestra tu mesa como la ve un espectador: sin cartas ocultas y sin nada que pulsar. Ábrela en una mesa con el ojo de la barra o desde el menú, arrástrala por la mesa a donde quieras y ciérrala con Esc.",
  background: "Fondo",
  chroma: "Verde, para croma",
  transparent: "Transparente",
  updates: "Actualizaciones",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "Esta copia no se actualiza sola.",
  none: "No se conoce ninguna versión más reciente.",
  lookingForUpdate: "Buscando una versión más reciente…",
  offered: "La versión {{version}} está disponible.",
  loading: "Descargando la versión {{version}}: {{percent}} %",
  ready: "La versión {{version}} está lista. Spar se reinicia para usarla.",
  failed: "No se han podido buscar actualizaciones.",
  look: "Buscar actualizaciones",
  load: "Descargar",
  restart: "Reiniciar ahora",
};
