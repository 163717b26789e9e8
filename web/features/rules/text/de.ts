import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Regeln",
  lead: "Spar lernst du in einer Minute. Hier ist sie.",
  learn: "In zwei Minuten lernen",
  sections: "Abschnitte",
  basic: "Grundlagen",
  cards: "Karten",
  gameplay: "Spielablauf",
  basicPlayers: "Zwei bis vier Spieler, fünf Karten für jeden.",
  basicTricks:
    "Es werden fünf Stiche gespielt. Nur der fünfte entscheidet die Runde: Gewinne den letzten Stich und hol dir die Krone.",
  basicDeal:
    "Jeder bekommt erst drei, dann zwei Karten. Wer nach dem Geber sitzt, spielt aus; der Geber spielt zuletzt.",
  basicMatch:
    "Wer die Runde gewinnt, bekommt die Punkte und gibt die nächste. Wer zuerst die vereinbarten Punkte hat, meist zehn, gewinnt.",
  cardsPack:
    "Das Blatt hat 35 Karten: neun Werte in vier Farben, ohne das Pik-Ass. Das Ass ist hoch, die 6 niedrig, Trümpfe gibt es nicht.",
  highToLow: "Von hoch nach niedrig",
  cardsPoints:
    "Die Karte, die den fünften Stich nimmt, bestimmt die Punkte, und die niedrigen zahlen am besten. Unter Freunden zählt eine 6 nur 1, bis der Gastgeber „Sechsen“ einschaltet.",
  points_one: "{{count}} Punkt",
  points_other: "{{count}} Punkte",
  pointsOther: "Jede andere Karte",
  seeCards: "Alle Karten ansehen",
  playFollow:
    "Bediene die Farbe, wenn du kannst. Die höchste Karte der ausgespielten Farbe nimmt den Stich; wer sie gespielt hat, spielt zum nächsten aus.",
  followTitle: "Welche Karten darfst du spielen?",
  ledCard: "Ausgespielt",
  yourHand: "Dein Blatt",
  followWords:
    "Karo wurde ausgespielt, also muss eines deiner zwei Karos weg. Hättest du keines, ginge jede Karte, doch eine andere Farbe gewinnt nie.",
  handTitle: "Eine ganze Runde, Stich für Stich",
  you: "Du",
  opponent: "Gegner",
  trick: "Stich {{number}}",
  leads: "spielt aus",
  takes: "nimmt den Stich",
  crown: "holt die Krone",
  hand1: "Du spielst eine Dame aus. Der König derselben Farbe schlägt sie.",
  hand2: "Die Karo-Neun kommt; dein Bube nimmt sie, und du spielst aus.",
  hand3: "Der Gegner hat kein Kreuz und darf alles abwerfen. Die Karo-Acht geht.",
  hand4: "Dein Herz-König zieht die Dame heraus.",
  hand5:
    "Du spielst die kleine Karo-Sechs aus. Jene Acht hätte sie geschlagen, doch sie ist weg: Die Krone gehört dir, und eine siegreiche 6 zählt drei.",
  privateTitle: "Am Tisch eines Freundes",
  privateWords:
    "Der Gastgeber wählt die Punkte zum Sieg und zwei Optionen. „Asse“ ist zu Beginn an; aus bleiben die Asse draußen, es sind 32 Karten, und der König ist die höchste. „Sechsen“ ist zu Beginn aus, und eine siegreiche 6 zählt einen Punkt; an zählt sie drei.",
  stacking:
    "Sammeln: Wer die Runde gewinnt, zählt alle Stiche der Schlussserie, die mit Sechsen und Siebenen gewonnen wurden.",
  weakHand: "Schwaches Blatt: Ohne 10 oder Höheres darfst du vom selben Geber neu geben lassen.",
  playNow: "Eine Runde spielen",
  cardsTitle: "Die Karten",
  cardsLead:
    "Fünfunddreißig Karten, für diesen Tisch gezeichnet: Krone, Schemel und Stab für die Bilder, ein Kente-Gewebe auf dem Rücken.",
  fourColour: "Vierfarbiges Blatt",
  noAce: "Das Pik-Ass bleibt in der Schachtel",
  worth: "Was eine Karte zählt, die den fünften Stich nimmt",
};
