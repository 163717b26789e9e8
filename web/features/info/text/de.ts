import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  aboutTitle: "Über Spar",
  aboutLead:
    "Spar ist ein Kartenspiel aus Ghana. Man spielt es überall, wo Freunde und ein paar abgegriffene Karten zusammenkommen, und jetzt auch im Browser.",
  aboutQuick: "Eine Runde in einer Minute",
  aboutQuickBody: "Fünf Karten, fünf Stiche, und nur der letzte zählt. Bis zur letzten Karte ist alles offen.",
  aboutFriends: "Freunde per Link einladen",
  aboutFriendsBody:
    "Erstelle einen Tisch für zwei, drei oder vier, teile den Link und spiel los. Niemand braucht ein Konto.",
  aboutComputer: "Ein Computer, der dich fordert",
  aboutComputerBody:
    "Drei Schwierigkeitsgrade, vom geduldigen Anfänger bis zum Experten, der Karten zählt. Er sieht nur, was du an seinem Platz sehen würdest.",
  aboutFair: "Ehrlich gemischt",
  aboutFairBody:
    "Der Server mischt, gibt und zählt die Punkte. Dein Browser bekommt nie eine Karte, die du nicht sehen darfst.",
  aboutSafe: "Dein Spiel ist sicher",
  aboutSafeBody: "Verbindung weg, Laptop zu, Seite neu geladen? Dein Platz und deine Karten warten auf dich.",
  aboutEverybody: "Für alle",
  aboutEverybodyBody:
    "Handy oder Computer, Maus, Tastatur oder Screenreader, in vier Sprachen und auf Wunsch mit vierfarbigem Deck.",
  mission: "Unsere Mission",
  missionBody:
    "Einem Spiel von Marktständen und Schulhöfen einen Tisch zu geben, der immer offen ist und so fair wie ein echter.",
  playNow: "Jetzt spielen",
  readRules: "Regeln lesen",
  thirdParty: "Software von Dritten und Lizenzen",
  serverVersion: "Auf diesem Server läuft Spar {{version}}.",
  contactTitle: "Kontakt",
  contactLead: "Du hast eine Frage, einen Fehler gefunden oder spielst nach anderen Regeln? Schreib uns.",
  submitTicket: "Anfrage senden",
  supportMail: "An den Support schreiben",
  supportHint:
    "Sag uns, welchen Browser du benutzt. Ging es um einen Tisch, schick uns auch den Code aus seiner Adresse.",
  quickLinks: "Direktlinks",
  faqLink: "Häufige Fragen",
  teamTitle: "Team",
  teamLead: "Spar wird von einem kleinen Team gemacht. Das ist uns wichtig:",
  teamRules: "Die Regeln",
  teamRulesBody:
    "Jede Regel hat eine Nummer und einen Test. Wenn dich das Spiel überrascht, erklärt die Regelseite, warum.",
  teamTable: "Der Tisch",
  teamTableBody: "Karten und Tisch haben wir selbst gezeichnet und die Klänge selbst gemacht, nur für dieses Spiel.",
  teamTrust: "Dein Vertrauen",
  teamTrustBody: "Was wir dir bestätigen, geht nie verloren, und was verdeckt ist, bleibt verdeckt.",
  careersTitle: "Karriere",
  careersLead: "Zurzeit sind keine Stellen frei.",
  careersBody: "Wenn du besser zeichnest, übersetzt oder Spar spielst als wir, schreib trotzdem. Wir antworten allen.",
  contactUs: "Kontakt aufnehmen",
  faqTitle: "Häufige Fragen",
  faqLead: "Kurze Antworten. Mehr dazu, mit Bildern, steht auf der Regelseite.",
  faqGeneral: "Allgemein",
  faqGameplay: "Spielablauf",
  faqGemsQ: "Was sind Edelsteine?",
  faqGemsA:
    "Edelsteine sind Punkte, die du mit dem ersten Sieg des Tages, Erfolgen, Events und Turnierpreisen verdienst. Du gibst sie für Startgelder von Turnieren und für Verzierungen aus, die nur dein Aussehen am Tisch ändern. Edelsteine haben keinen Geldwert: Man kann sie nicht kaufen, verkaufen oder weitergeben.",
  faqTechnical: "Technik",
  faqAccount: "Konto und Sicherheit",
  faqWhatQ: "Was ist Spar?",
  faqWhatA:
    "Ein Stichspiel aus Ghana für zwei bis vier Spieler. Alle bekommen fünf Karten, fünf Stiche werden gespielt, und nur wer den fünften gewinnt, bekommt Punkte.",
  faqCostQ: "Was kostet es?",
  faqCostA: "Nichts. Spar ist kostenlos.",
  faqAccountNeededQ: "Brauche ich ein Konto?",
  faqAccountNeededA:
    "Nein. Starte ein Spiel, und du bist als Gast dabei, mit einem Namen für diesen Browser. Mit einem Konto behältst du Namen, Wertung und Spiele auf allen Geräten.",
  faqDeckQ: "Wie viele Karten gibt es?",
  faqDeckA:
    "Fünfunddreißig: 6 bis Ass in vier Farben, ohne das Pik-Ass. Lässt der Gastgeber die Asse weg, sind es 32 Karten.",
  faqBuildingQ: "Ich habe von Decks mit 40 bis 60 Karten gelesen. Was ist das?",
  faqBuildingA:
    "Das ist ein Deckbau-Format: Jeder bringt 40 bis 60 Karten mit, jede Karte höchstens dreimal; Elementkarten sind Pflicht. Hier wird es nicht gespielt.",
  faqRanksQ: "Was bedeuten Bronze, Silber, Gold, Platin, Diamant und Meister?",
  faqRanksA:
    "Namen von Stufen, von Bronze bis Meister, die in Turnier- und Hilfetexten vorkommen können. Deine Stufe ergibt sich aus deiner Wertung und ist eine von acht, vom Neuling bis zur Kartenlegende. Die Liste steht auf der Startseite.",
  faqSixQ: "Warum sollte ich mit einer 6 gewinnen wollen?",
  faqSixA:
    "Weil sie drei Punkte zählt. Eine 7 zählt zwei, jede andere Karte einen. Es klappt nur, wenn du die 6 ausspielst und niemand bedienen kann.",
  faqLostQ: "Meine Verbindung war weg. Habe ich das Spiel verloren?",
  faqLostA:
    "Nein. Öffne dieselbe Adresse, und du sitzt wieder an deinem Platz. Bleibst du weg, sehen die anderen einen Countdown, dann spielt der Computer für dich, bis du zurück bist. In einem gewerteten Spiel zu zweit gewinnt dein Gegner.",
  faqBrowsersQ: "Welche Browser kann ich benutzen?",
  faqBrowsersA: "Jede aktuelle Version von Chrome, Edge, Firefox oder Safari, auf Handy, Tablet oder Computer.",
  faqSoundQ: "Wie schalte ich den Ton aus?",
  faqSoundA: "Am Tisch oder in den Einstellungen. Dort kannst du auch ein vierfarbiges Deck wählen.",
  faqGuestKeptQ: "Wie lange behalte ich meinen Gastnamen?",
  faqGuestKeptA:
    "Solange dieser Browser seine Daten behält. Löschst du sie, fängst du als neuer Gast an. Registrierst du dich, gehören die Spiele, die du als Gast gespielt hast, zu deinem Konto.",
  faqCheatQ: "Kann jemand meine Karten sehen?",
  faqCheatA: "Nein. Karten werden nur an Spieler gesendet, die sie sehen dürfen, und der Server prüft jeden Zug.",
  notFoundTitle: "Seite nicht gefunden",
  notFoundBody: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen oder der Link unvollständig.",
  notFoundHome: "Zur Startseite",
};
