import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  server: "Servidor",
  inUse: "En uso: {{address}}",
  builtIn: "Predeterminado: {{address}}",
  check: "Comprobar la conexión",
  checking: "Comprobando…",
  well: "El servidor responde y funciona con esta versión de Spar.",
  keychain: "Mantener la sesión",
  inKeychain: "Tu sesión se guarda en el llavero de este equipo y en ninguna otra parte. Al cerrar sesión se borra.",
  inSession: "Este equipo no tiene un llavero que Spar pueda usar. Tu sesión se cerrará al salir de Spar.",
  withoutWindow: "Con la ventana cerrada",
  keepRunning: "Mantener Spar en marcha al cerrar la ventana",
  keepRunningTray:
    "Seguirás recibiendo retos. Spar queda en la bandeja del sistema; usa su menú para abrir la ventana o salir.",
  keepRunningDock: "Seguirás recibiendo retos. Spar queda en el Dock; sal desde ahí o con Cmd+Q.",
  startAtLogin: "Iniciar Spar al entrar en este equipo",
  startAtLoginHint: "Con el ajuste anterior, Spar se inicia sin ventana.",
  streamer: "Ventana de emisión",
  streamerHint:
    "Una ventana pequeña, siempre encima de las demás, muestra tu mesa como la ve un espectador: sin cartas ocultas ni botones. En una mesa, ábrela con el ojo de la barra o desde el menú. Arrastra la mesa para moverla y pulsa Esc para cerrarla.",
  background: "Fondo",
  chroma: "Verde, para croma",
  transparent: "Transparente",
  updates: "Actualizaciones",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "Esta copia no se actualiza sola.",
  none: "No se encontró ninguna versión más reciente.",
  lookingForUpdate: "Buscando una versión más reciente…",
  offered: "La versión {{version}} está disponible.",
  loading: "Descargando la versión {{version}}: {{percent}} %",
  ready: "La versión {{version}} está lista. Reinicia Spar para usarla.",
  failed: "No se pudieron buscar actualizaciones.",
  look: "Buscar actualizaciones",
  load: "Descargar",
  restart: "Reiniciar ahora",
};
