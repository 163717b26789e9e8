import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "In zwei Minuten lernen",
  place: "Lektion {{number}} von {{total}}",
  skip: "Überspringen",
  next: "Weiter",
  finish: "Fertig",
  previous: "Vorige Lektion",
  leave: "Lektionen verlassen",
  watch: "Schau zu: Der Computer spielt zuerst.",
  wait: "Einen Moment: Der Computer ist dran.",

  followTitle: "Ausspielen und bedienen",
  followLead: "Du legst die erste Karte des Stichs: Du spielst aus. Nimm, welche du willst.",
  followFollow: "Der Computer spielt Herz aus. Du hast Herz, also musst du Herz spielen. Das heißt bedienen.",
  followIllegal: "Das ist kein Herz. Solange du Herz hast, musst du bedienen. Spiele eine Herzkarte.",
  followDone: "Gut gemacht! Spiel aus, was du willst, aber bediene, wenn du kannst.",

  winTitle: "Wer den Stich gewinnt",
  winTake: "Der Computer spielt die Karo-10 aus. Das höchste Karo gewinnt den Stich. Hol ihn dir!",
  winIllegal: "Das ist kein Karo. Du hast Karo, also musst du bedienen. Das höhere gewinnt.",
  winWrong: "Die 8 ist niedriger als die 10, der Stich ginge an den Computer. Spiele ein höheres Karo.",
  winLead: "Der Stich gehört dir, und wer gewinnt, spielt zum nächsten aus. Spiel eine beliebige Karte.",
  winDone: "Wieder deiner! Die höchste Karte der ausgespielten Farbe gewinnt, und der Gewinner spielt aus.",

  offTitle: "Andere Farben stechen nicht",
  offThrow: "Kreuz liegt, und du hast keins: Du darfst alles spielen. Gewinnen kannst du nicht. Wirf etwas Kleines ab.",
  offWrong: "Schade um die hohe Karte: Sie ist kein Kreuz und kann nicht gewinnen. Wirf eine 6 oder 7 ab.",
  offTake: "Die Kreuz-7 gewinnt, denn deine Karte war eine andere Farbe. Jetzt liegt Herz: Gewinne mit dem Ass!",
  offIllegal: "Herz liegt, und du hast Herz: Du musst bedienen. Spiele das Herz-Ass.",
  offDone: "Dafür hast du es behalten. Nur Karten der ausgespielten Farbe können gewinnen.",

  lastTitle: "Nur der fünfte Stich zählt",
  lastKeep:
    "Drei Stiche für den Computer, doch sie zählen nichts! Du hast kein Pik: Welche Karte brauchst du am Ende nicht?",
  lastWrong: "Der König kann hier nicht gewinnen, und der Stich zählt nichts. Heb ihn auf und spiele die 7.",
  lastTake: "Der fünfte Stich entscheidet. Karo liegt: Gewinne mit deinem König!",
  lastDone: "Vier Stiche für den Computer, der letzte für dich: Du holst die Krone und den Punkt.",

  sixTitle: "Warum eine 6 drei zählt",
  sixKeep: "Du spielst aus. In Stich 3 hatte der Computer kein Karo. Heb dir die Karo-6 für den Schluss auf.",
  sixWrong: "Die 6 würde jetzt gewinnen, aber nur der fünfte Stich zählt. Spiele erst das Ass, behalte die 6.",
  sixLead: "Letzter Stich. Die 6 ist die niedrigste Karte, aber der Computer hat kein Karo. Spiel sie aus!",
  sixDone: "Drei Punkte! Eine 6 schlägt nichts, darum zählt ein Sieg mit ihr 3. Eine 7 zählt 2, jede andere Karte 1.",

  scoreTitle: "Der Spielstand",
  scoreKeep: "Wer zuerst 10 Punkte hat, gewinnt. Du hast 8. Der Computer hat kein Kreuz. Welche Karte hebst du auf?",
  scoreWrong: "Dann bliebe dir der König: 1 Punkt, zusammen nur 9. Spiele jetzt den König und gewinne mit der 7.",
  scoreLead: "Jetzt die 7: Gewinnt sie den letzten Stich, zählt sie 2.",
  scoreDone: "10 Punkte, gewonnen! Die kleine Krone zählt Runden: 4 für dich, 7 für den Computer. Punkte entscheiden.",

  endTitle: "Jetzt kannst du Spar!",
  endWords: "Dein erster Gegner wartet. Fang am besten mit „Leicht“ an.",
  endPlay: "Gegen den Computer",
  endRules: "Zurück zu den Regeln",
  endAgain: "Lektionen noch einmal spielen",

  offer: "Lektionen für Neue",
  offerWords: "Neu bei Spar? Spiele sechs kurze Lektionen.",
  dismiss: "Nicht mehr anzeigen",
};
