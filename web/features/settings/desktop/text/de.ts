import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  server: "Server",
  inUse: "Verwendet: {{address}}",
  builtIn: "Standard: {{address}}",
  check: "Verbindung prüfen",
  checking: "Wird geprüft…",
  well: "Der Server antwortet und passt zu dieser Version von Spar.",
  keychain: "Angemeldet bleiben",
  inKeychain: "Deine Sitzung ist nur im Schlüsselbund dieses Computers gespeichert. Beim Abmelden wird sie gelöscht.",
  inSession: "Spar findet auf diesem Computer keinen Schlüsselbund. Wenn du Spar beendest, wirst du abgemeldet.",
  withoutWindow: "Bei geschlossenem Fenster",
  keepRunning: "Spar weiterlaufen lassen, wenn ich das Fenster schließe",
  keepRunningTray:
    "Du bekommst weiterhin Herausforderungen. Spar bleibt im Infobereich; über das Menü dort kannst du das Fenster öffnen oder Spar beenden.",
  keepRunningDock: "Du bekommst weiterhin Herausforderungen. Spar bleibt im Dock; beende es dort oder mit Cmd+Q.",
  startAtLogin: "Spar starten, wenn ich mich an diesem Computer anmelde",
  startAtLoginHint: "Zusammen mit der Einstellung darüber startet Spar ohne Fenster.",
  streamer: "Stream-Fenster",
  streamerHint:
    "Ein kleines Fenster, immer im Vordergrund, zeigt deinen Tisch so, wie ihn Zuschauer sehen: ohne verdeckte Karten und ohne Knöpfe. Öffne es am Tisch mit dem Auge in der Leiste oder über das Menü. Zieh den Tisch, um es zu verschieben, und drücke Esc, um es zu schließen.",
  background: "Hintergrund",
  chroma: "Grün, zum Freistellen",
  transparent: "Transparent",
  updates: "Updates",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "Diese Kopie aktualisiert sich nicht selbst.",
  none: "Keine neuere Version gefunden.",
  lookingForUpdate: "Neuere Version wird gesucht…",
  offered: "Version {{version}} ist verfügbar.",
  loading: "Version {{version}} wird heruntergeladen: {{percent}} %",
  ready: "Version {{version}} ist bereit. Starte Spar neu, um sie zu verwenden.",
  failed: "Die Suche nach Updates hat nicht geklappt.",
  look: "Nach Updates suchen",
  load: "Herunterladen",
  restart: "Jetzt neu starten",
};
