import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  findingTitle: "Gegner wird gesucht",
  searching: "Spieler werden gesucht…",
  elapsed: "Wartezeit",
  usualWait: "Die Wartezeit beträgt zurzeit etwa {{time}}",
  reconnecting: "Verbindung wird wiederhergestellt…",
  calledOff: "Dein Gegner ist nicht erschienen. Die Suche geht weiter.",
  noTable: "Wir haben einen Gegner gefunden, aber gerade sind alle Tische besetzt. Wir versuchen es weiter.",
  nobodyYet: "Gerade sucht niemand auf deinem Niveau. Wir suchen weiter. Solange kannst du gegen den Computer spielen.",
  cancel: "Abbrechen",
  foundTitle: "Gegner gefunden!",
  you: "Du",
  versus: "vs.",
  ranked: "Gewertetes Spiel",
  casual: "Ungewertetes Spiel: Gäste spielen ohne Wertung",
  youDeal: "Du gibst",
  waitForDealer: "Warten auf den Geber",
  startGame: "SPIEL STARTEN",
  startingGame: "SPIEL STARTET",
  startingSoon: "SPIEL STARTET GLEICH",
  startsItself: "Nach 20 Sekunden startet das Spiel von selbst.",
  pausedTitle: "Schnelles Spiel ist für dich pausiert",
  pausedMinutes_one: "Du hast gewertete Spiele vorzeitig verlassen. In {{count}} Minute kannst du wieder suchen.",
  pausedMinutes_other: "Du hast gewertete Spiele vorzeitig verlassen. In {{count}} Minuten kannst du wieder suchen.",
  pausedHours_one: "Du hast gewertete Spiele vorzeitig verlassen. In {{count}} Stunde kannst du wieder suchen.",
  pausedHours_other: "Du hast gewertete Spiele vorzeitig verlassen. In {{count}} Stunden kannst du wieder suchen.",
  pausedHint:
    "Drei beendete Spiele in Folge gleichen ein verlassenes aus. Mit Freunden oder gegen den Computer kannst du immer spielen.",
  tryAgain: "Erneut versuchen",
};
