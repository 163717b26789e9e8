import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  title: "Regeln",
  lead: "Spar lernst du in einer Minute.",
  learn: "In zwei Minuten lernen",
  sections: "Abschnitte",
  basic: "Grundlagen",
  cards: "Karten",
  gameplay: "Spielablauf",
  basicPlayers: "Zwei bis vier Spieler, fünf Karten für jeden.",
  basicTricks:
    "Es werden fünf Stiche gespielt. Nur der fünfte entscheidet die Runde: Gewinne den letzten Stich und hol dir die Krone.",
  basicDeal:
    "Alle bekommen erst drei, dann zwei Karten. Wer nach dem Geber sitzt, spielt aus; der Geber spielt zuletzt.",
  basicMatch:
    "Wer die Runde gewinnt, bekommt die Punkte und gibt die nächste. Wer zuerst die vereinbarten Punkte hat, meist zehn, gewinnt.",
  cardsPack:
    "Das Deck hat 35 Karten: neun Werte in vier Farben, ohne das Pik-Ass. Das Ass ist am höchsten, die 6 am niedrigsten, Trümpfe gibt es nicht.",
  highToLow: "Von hoch bis niedrig",
  cardsPoints:
    "Die Karte, die den fünften Stich gewinnt, bestimmt die Punkte, und die niedrigsten bringen am meisten. In einem Spiel mit Freunden zählt eine 6 nur 1, bis der Gastgeber „Sechsen“ einschaltet.",
  points_one: "{{count}} Punkt",
  points_other: "{{count}} Punkte",
  pointsOther: "Jede andere Karte",
  seeCards: "Alle Karten ansehen",
  playFollow:
    "Bediene die ausgespielte Farbe, wenn du kannst. Die höchste Karte dieser Farbe gewinnt den Stich, und wer sie gespielt hat, spielt zum nächsten aus.",
  followTitle: "Welche Karten darfst du spielen?",
  ledCard: "Ausgespielt",
  yourHand: "Deine Hand",
  followWords:
    "Karo wurde ausgespielt, also musst du eines deiner zwei Karos spielen. Hättest du keines, dürftest du jede Karte spielen, aber eine andere Farbe gewinnt nie.",
  handTitle: "Eine ganze Runde, Stich für Stich",
  you: "Du",
  opponent: "Gegner",
  trick: "Stich {{number}}",
  leads: "spielt aus",
  takes: "gewinnt den Stich",
  crown: "holt die Krone",
  hand1: "Du spielst eine Dame aus. Der König derselben Farbe schlägt sie.",
  hand2: "Die Karo-Neun wird ausgespielt. Dein Bube gewinnt, und du spielst als Nächstes aus.",
  hand3: "Dein Gegner hat kein Kreuz und darf alles spielen. Er wirft die Karo-Acht ab.",
  hand4: "Dein Herz-König schlägt die Dame.",
  hand5:
    "Du spielst die Karo-Sechs aus. Die Acht hätte sie geschlagen, ist aber schon weg. Die Krone gehört dir, und ein Sieg mit einer 6 zählt drei.",
  privateTitle: "In einem Spiel mit Freunden",
  privateWords:
    "Der Gastgeber wählt, wie viele Punkte zum Sieg nötig sind, und zwei Optionen. „Asse“ ist zu Beginn an; ist es aus, hat das Deck 32 Karten ohne Asse, und der König ist am höchsten. „Sechsen“ ist zu Beginn aus, und ein Sieg mit einer 6 zählt einen Punkt; ist es an, zählt er drei.",
  stacking:
    "Sammeln: Gewinnt der Sieger der Runde die letzten Stiche in Folge mit Sechsen und Siebenen, zählen alle diese Stiche.",
  weakHand: "Schwache Hand: Bekommst du keine 10 und nichts Höheres, darfst du vom selben Geber neu geben lassen.",
  playNow: "Eine Runde spielen",
  cardsTitle: "Die Karten",
  cardsLead:
    "Fünfunddreißig Karten, für dieses Spiel gezeichnet: Krone, Hocker und Stab für die Bildkarten und ein Kente-Muster auf der Rückseite.",
  fourColour: "Vierfarbiges Deck",
  noAce: "Das Pik-Ass bleibt in der Schachtel",
  worth: "Was eine Karte zählt, die den fünften Stich gewinnt",
};
