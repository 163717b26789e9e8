import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  qrCode: "QR-Code",
  qrTitle: "Scannen und mitspielen",
  qrHint: "Richte eine Handykamera auf den Code, um dieses Spiel zu öffnen.",
  qrAlt: "QR-Code mit dem Link zu diesem Spiel",
  qrFailed: "Der Code lässt sich nicht anzeigen. Kopiere stattdessen den Link.",
  done: "Fertig",
  addComputer: "Computer hinzufügen",
  addHint: "Er nimmt diesen Platz ein. Kommt vor dem Start noch jemand dazu, macht er ihn frei.",
  level: "Schwierigkeit",
  add: "Hinzufügen",
  cancel: "Abbrechen",
  remove: "{{name}} entfernen",
  startGame: "Spiel starten",
  startHint: "Alle Plätze sind besetzt. Kommt jetzt noch jemand dazu, macht ein Computer seinen Platz frei.",
};
