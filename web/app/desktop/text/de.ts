import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  lookingForServer: "Der Server wird gesucht …",
  away: "Der Server ist nicht erreichbar",
  foreign: "Das ist kein Spar-Server",
  tooOld: "Diese Version von Spar ist zu alt",
  serverTooOld: "Dieser Server ist zu alt",
  tooOldHow: "Installiere die neueste Version von Spar so, wie du diese installiert hast, und starte sie dann neu.",
  retry: "Erneut versuchen",
  keepsTrying: "Spar versucht es von selbst weiter.",
  playOffline: "Gegen den Computer spielen",
  playOfflineHint:
    "Dazu braucht es keinen Server. Bist du angemeldet, steht die Partie in deinem Verlauf, sobald er wieder da ist.",
  anotherServer: "Ein anderer Server",
  update: "Aktualisierung",
  updateOffered: "Spar {{version}} ist verfügbar.",
  updateReady: "Spar {{version}} ist bereit.",
  updateLoad: "Herunterladen",
  updateRestart: "Jetzt neu starten",
  updateLoading: "Spar {{version}} wird heruntergeladen: {{percent}} %",
  updateFailed: "Die Aktualisierung hat nicht geklappt. Spar bietet sie wieder an.",
  updateTo: "Auf {{version}} aktualisieren",
  waitingForKeychain: "Spar wartet auf den Schlüsselbund dieses Computers. Vielleicht fragt er nach seinem Passwort.",
  noKeychain:
    "Auf diesem Computer antwortet kein Schlüsselbund, deshalb bleibst du nur angemeldet, bis du Spar beendest.",
};
