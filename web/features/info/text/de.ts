import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  aboutTitle: "Über Spar",
  aboutLead:
    "Spar ist ein Kartenspiel aus Ghana, gespielt, wo immer eine Bank steht und ein abgegriffenes Blatt liegt. Hier ist es für alle mit einem Browser.",
  aboutQuick: "Eine Runde in einer Minute",
  aboutQuickBody:
    "Fünf Karten, fünf Stiche, und nur der letzte zählt. Verloren ist nichts, bevor die letzte Karte fällt.",
  aboutFriends: "Freunde per Link",
  aboutFriendsBody: "Mach einen Tisch für zwei, drei oder vier auf, teile den Link, spiel. Niemand braucht ein Konto.",
  aboutComputer: "Ein Computer, der es wert ist",
  aboutComputerBody:
    "Drei Stufen, vom geduldigen Anfänger bis zu einem, der deine Karten zählt. Er sieht nur, was du an seinem Platz sähest.",
  aboutFair: "Ehrlich gemischt",
  aboutFairBody:
    "Der Server mischt, gibt und zählt. Kein Browser bekommt je eine Karte, die sein Spieler nicht sehen darf.",
  aboutSafe: "Eine Runde übersteht alles",
  aboutSafeBody: "Netz weg, Deckel zu, Seite neu geladen: Dein Platz und deine Karten warten auf dich.",
  aboutEverybody: "Für alle",
  aboutEverybodyBody:
    "Telefon oder Rechner, Maus, Tastatur oder Bildschirmleser, vier Sprachen, vier Farben, wenn du magst.",
  mission: "Unser Anliegen",
  missionBody:
    "Einem Spiel von Marktständen und Schulhöfen einen Tisch geben, der nie schließt, so ehrlich wie der unter dem Baum.",
  playNow: "Jetzt spielen",
  readRules: "Regeln lesen",
  contactTitle: "Kontakt",
  contactLead: "Eine Frage, ein Fehler, eine Regel, die bei euch anders geht? Schreib uns.",
  contactAlone: "Viele Fragen sind hier schon beantwortet.",
  supportMail: "An den Support schreiben",
  supportHint: "Nenne deinen Browser und, falls es am Tisch war, den Code aus der Adresse.",
  quickLinks: "Schnelle Wege",
  faqLink: "Häufige Fragen",
  teamTitle: "Team",
  teamLead: "Ein kleines Team macht Spar. Was uns wichtig ist:",
  teamRules: "Die Regeln",
  teamRulesBody:
    "Jede Regel hat eine Nummer und jede Nummer einen Test. Überrascht dich das Spiel, sagt die Regelseite, warum.",
  teamTable: "Der Tisch",
  teamTableBody: "Karten, Stoff und Klänge sind unser Werk, für dieses Spiel gezeichnet und erzeugt.",
  teamTrust: "Dein Vertrauen",
  teamTrustBody: "Was einem Spieler bestätigt wurde, darf nie verloren gehen, und Verborgenes nie sichtbar werden.",
  careersTitle: "Arbeiten bei uns",
  careersLead: "Zurzeit ist keine Stelle frei.",
  careersBody: "Wenn du besser zeichnest, übersetzt oder Spar spielst als wir, schreib trotzdem. Wir antworten allen.",
  contactUs: "Kontakt aufnehmen",
  faqTitle: "Häufige Fragen",
  faqLead: "Kurze Antworten. Die langen stehen mit Bildern auf der Regelseite.",
  faqGeneral: "Allgemein",
  faqGameplay: "Spielablauf",
  faqTechnical: "Technik",
  faqAccount: "Konto und Sicherheit",
  faqWhatQ: "Was ist Spar?",
  faqWhatA:
    "Ein ghanaisches Stichspiel für zwei bis vier Spieler. Jeder bekommt fünf Karten, fünf Stiche werden gespielt, und nur wer den fünften gewinnt, punktet.",
  faqCostQ: "Was kostet es?",
  faqCostA: "Nichts. Hier gibt es nichts zu kaufen.",
  faqAccountNeededQ: "Brauche ich ein Konto?",
  faqAccountNeededA:
    "Nein. Starte ein Spiel, und du bist als Gast dabei, mit einem eigenen Namen in diesem Browser. Mit einem Konto behältst du Namen, Wertung und Spiele auf jedem Gerät.",
  faqDeckQ: "Wie viele Karten gibt es?",
  faqDeckA:
    "Fünfunddreißig: 6 bis Ass in vier Farben, ohne Pik-Ass. Jedes Spiel hier nutzt dieses Blatt, oder 32 Karten, wenn der Gastgeber die Asse weglässt.",
  faqBuildingQ: "Ich habe von Decks mit 40 bis 60 Karten gelesen. Was ist das?",
  faqBuildingA:
    "Ein Deckbau-Format, bei dem man 40 bis 60 Karten mitbringt, jede höchstens 3-mal. Hier wird es nicht gespielt: Kein Spiel benutzt es.",
  faqRanksQ: "Was bedeuten Bronze, Silber, Gold, Platin, Diamant und Meister?",
  faqRanksA:
    "Rangnamen von Bronze bis Meister, die in Turnier- und Hilfetexten vorkommen können. Dein Rang folgt aus deiner Wertung und ist einer von acht, vom Neuling bis zur Kartenlegende; die Startseite zählt sie auf.",
  faqSixQ: "Warum sollte ich mit einer 6 gewinnen wollen?",
  faqSixA:
    "Weil sie drei Punkte zählt, eine 7 zwei und jede andere Karte einen. Es klappt nur, wenn du sie ausspielst und niemand bedienen kann.",
  faqLostQ: "Meine Verbindung ist abgebrochen. Ist das Spiel verloren?",
  faqLostA:
    "Nein. Öffne dieselbe Adresse, und du sitzt wieder am Platz. Bleibst du weg, sehen die anderen einen Countdown, dann hält der Computer deinen Platz, bis du zurück bist; ein gewertetes Spiel zu zweit geht an den Gegner.",
  faqBrowsersQ: "Welche Browser gehen?",
  faqBrowsersA: "Jeder aktuelle Chrome, Edge, Firefox oder Safari, auf Telefon, Tablet oder Rechner.",
  faqSoundQ: "Wo schalte ich den Ton aus?",
  faqSoundA: "In den Einstellungen, wo auch die Karten vier Farben bekommen können.",
  faqGuestKeptQ: "Wie lange bleibt mein Gastname?",
  faqGuestKeptA:
    "So lange dieser Browser seinen Speicher behält. Löschst du ihn, fängst du neu an. Registrierst du dich, gehört deinem Konto, was du als Gast gespielt hast.",
  faqCheatQ: "Kann jemand meine Karten sehen?",
  faqCheatA:
    "Nicht durch uns. Karten, die ein Spieler nicht sehen darf, werden ihm nie gesendet, und der Server prüft jeden Zug.",
};
