import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  server: "Server",
  inUse: "In Gebrauch: {{address}}",
  builtIn: "Mitgeliefert: {{address}}",
  check: "Verbindung prüfen",
  checking: "Wird gefragt …",
  well: "Der Server antwortet und passt zu dieser Version von Spar.",
  keychain: "Angemeldet bleiben",
  inKeychain:
    "Deine Sitzung liegt im Schlüsselbund dieses Computers und sonst nirgends. Beim Abmelden wird sie entfernt.",
  inSession:
    "Auf diesem Computer antwortet kein Schlüsselbund, deshalb bleibst du nur angemeldet, bis du Spar beendest.",
  withoutWindow: "Ohne Fenster",
  keepRunning: "Spar weiterlaufen lassen, wenn ich das Fenster schließe",
  keepRunningTray:
    "Herausforderungen erreichen dich weiterhin. Spar bleibt im Infobereich; das Menü dort öffnet das Fenster wieder und beendet Spar.",
  keepRunningDock: "Herausforderungen erreichen dich weiterhin. Spar bleibt im Dock; beende es dort oder mit Cmd+Q.",
  startAtLogin: "Spar starten, wenn ich mich an diesem Computer anmelde",
  startAtLoginHint: "Zusammen mit der Einstellung darüber startet Spar ohne Fenster.",
  streamer: "Stream-Fenster",
  streamerHint:
    "Ein kleines Fenster über allen anderen zeigt deinen Tisch so, wie ihn ein Zuschauer sieht: keine verdeckte Karte, nichts zu drücken. Öffne es am Tisch mit dem Auge in der Leiste oder über das Menü, ziehe es am Tisch, wohin du willst, und schließe es mit Esc.",
  background: "Hintergrund",
  chroma: "Grün, zum Freistellen",
  transparent: "Durchsichtig",
  updates: "Aktualisierungen",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "Diese Kopie aktualisiert sich nicht selbst.",
  none: "Keine neuere Version bekannt.",
  lookingForUpdate: "Nach einer neueren Version wird gesucht …",
  offered: "Version {{version}} ist verfügbar.",
  loading: "Version {{version}} wird heruntergeladen: {{percent}} %",
  ready: "Version {{version}} ist bereit. Spar startet dafür neu.",
  failed: "Die Suche nach Aktualisierungen hat nicht geklappt.",
  look: "Nach Aktualisierungen suchen",
  load: "Herunterladen",
  restart: "Jetzt neu starten",
};
