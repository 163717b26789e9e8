import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  lookingForServer: "Verbindung zum Server wird aufgebaut…",
  away: "Der Server antwortet nicht",
  foreign: "Das ist kein Spar-Server",
  tooOld: "Diese Version von Spar ist zu alt",
  serverTooOld: "Dieser Server ist zu alt",
  tooOldHow: "Installiere die neueste Version auf demselben Weg wie diese und starte Spar dann neu.",
  retry: "Erneut versuchen",
  keepsTrying: "Spar versucht es weiter.",
  playOffline: "Gegen den Computer spielen",
  playOfflineHint:
    "Geht ohne Server. Wenn du angemeldet bist, kommt das Spiel in deinen Verlauf, sobald der Server wieder da ist.",
  anotherServer: "Anderen Server verwenden",
  update: "Update",
  updateOffered: "Spar {{version}} ist verfügbar.",
  updateReady: "Spar {{version}} ist bereit.",
  updateLoad: "Herunterladen",
  updateRestart: "Jetzt neu starten",
  updateLoading: "Spar {{version}} wird heruntergeladen: {{percent}} %",
  updateFailed: "Das Update hat nicht geklappt. Spar bietet es später wieder an.",
  updateTo: "Auf {{version}} aktualisieren",
  waitingForKeychain:
    "Spar wartet auf den Schlüsselbund dieses Computers. Vielleicht wirst du nach deinem Passwort gefragt.",
  noKeychain: "Spar findet auf diesem Computer keinen Schlüsselbund. Wenn du Spar beendest, wirst du abgemeldet.",
};
