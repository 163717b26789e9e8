import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  findingTitle: "Gegner suchen",
  searching: "Suche nach Mitspielern...",
  elapsed: "Wartezeit",
  usualWait: "Andere haben zuletzt etwa {{time}} gewartet",
  reconnecting: "Verbindung wird wiederhergestellt...",
  calledOff: "Dein Gegner ist nicht gekommen. Die Suche geht weiter.",
  noTable: "Ein Gegner ist da, aber im Moment sind alle Tische besetzt. Wir versuchen es von selbst wieder.",
  nobodyYet: "Im Augenblick sucht niemand deiner Stärke. Die Suche geht weiter, und solange ist der Computer bereit.",
  cancel: "Abbrechen",
  foundTitle: "Gegner gefunden!",
  you: "Du",
  versus: "gegen",
  ranked: "Gewertetes Spiel",
  casual: "Freies Spiel: Gäste spielen ohne Wertung",
  youDeal: "Du gibst",
  waitForDealer: "Der Geber muss noch starten",
  startGame: "SPIEL STARTEN",
  startingGame: "SPIEL STARTET",
  startingSoon: "SPIEL BEGINNT GLEICH",
  startsItself: "Ohne Start beginnt das Spiel nach 20 Sekunden von selbst.",
  pausedTitle: "Schnelles Spiel macht Pause",
  pausedMinutes_one: "Du hast gewertete Spiele verlassen. Das nächste kannst du in {{count}} Minute suchen.",
  pausedMinutes_other: "Du hast gewertete Spiele verlassen. Das nächste kannst du in {{count}} Minuten suchen.",
  pausedHours_one: "Du hast gewertete Spiele verlassen. Das nächste kannst du in {{count}} Stunde suchen.",
  pausedHours_other: "Du hast gewertete Spiele verlassen. Das nächste kannst du in {{count}} Stunden suchen.",
  pausedHint:
    "Drei zu Ende gespielte Spiele in Folge gleichen ein verlassenes aus. Freunde und der Computer sind immer da.",
  tryAgain: "Noch einmal versuchen",
};
