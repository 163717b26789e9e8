import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  termsTitle: "Nutzungsbedingungen",
  termsLead: "Die Hausregeln in einfachen Worten.",
  privacyTitle: "Datenschutz",
  privacyLead: "Was wir speichern, warum, und was du tun kannst.",
  contents: "Auf dieser Seite",
  introTitle: "Einleitung",
  introBody: "Wer Spar nutzt, stimmt diesen Bedingungen zu. Wenn nicht, spiele bitte nicht hier.",
  accountTermsTitle: "Kontobedingungen",
  accountTermsBody:
    "Du musst mindestens 13 Jahre alt sein. Gäste spielen ohne Konto; ein Gastname gehört zu einem Browser. Behalte deine Zugangsdaten für dich: Was damit geschieht, gilt als von dir getan.",
  gameplayRulesTitle: "Spielregeln",
  gameplayRulesBody:
    "Die Regelseite gilt, und der Server entscheidet. Programme, die für dich spielen, Absprachen und das Ausnutzen von Fehlern sind in gewerteten Spielen nicht erlaubt.",
  purchasesTitle: "Käufe und Währung",
  purchasesBody:
    "Heute wird hier nichts verkauft. Sollte es je eine virtuelle Währung geben, sind Käufe endgültig; sie hat keinen realen Wert und ist nicht in Geld umtauschbar.",
  conductTitle: "Verhalten",
  conductBody:
    "Necken ja, beleidigen, drohen oder belästigen nein. Solche Namen und Nachrichten können entfernt werden, und wer weitermacht, kann den Zugang verlieren.",
  termsPrivacyTitle: "Datenschutz",
  termsPrivacyBody: "Was wir über dich speichern, steht in der Datenschutzerklärung, die Teil dieser Bedingungen ist.",
  terminationTitle: "Beendigung",
  terminationBody:
    "Du kannst jederzeit aufhören. Wir dürfen Spiele oder Zugänge schließen, die gegen diese Bedingungen verstoßen, und sagen, warum.",
  collectionTitle: "Was wir erheben",
  collectionBody:
    "Bei Gästen: ein erfundener Name und ein zufälliger Schlüssel, von dem wir nur einen Fingerabdruck speichern. Bei Konten: E-Mail-Adresse, Name, Bild und Wertungen, ein Fingerabdruck des Passworts und wie sich deine Browser nennen. Bei Spielen: wer wo saß, die gespielten Karten und die Ergebnisse. Bei Gesprächen: was an Tischen und im globalen Chat geschrieben wird, wen du blockierst und was gemeldet wird. Für faire Wertungen: aus welchen Netzen und in welchen Browsern dein Konto in den letzten 30 Tagen benutzt wurde, nur als Fingerabdrücke mit einem Schlüssel des Servers, und ein halbes Jahr lang, wie viel jedes gewertete Spiel zwischen zwei Spielern zählte. Das Serverprotokoll behält technische Adressen kurz gegen Missbrauch.",
  usageTitle: "Wie wir es verwenden",
  usageBody:
    "Um Spiele zu betreiben, dich an deinen Platz zurückzubringen, deinen Verlauf zu zeigen, Wertungen fair zu halten und Fehler zu finden.",
  sharingTitle: "Weitergabe",
  sharingBody:
    "Wer mit dir am Tisch sitzt, sieht deinen Namen, dein Bild, dein Spiel und deine Nachrichten; dein Profil zeigt, was du in den Einstellungen erlaubst. Wir verkaufen nichts und geben nichts an Werbende.",
  securityTitle: "Sicherheit",
  securityBody:
    "Schlüssel sind zufällig, nur als Fingerabdruck gespeichert und enden mit dem Abmelden. Passwörter sind nur als langsame Fingerabdrücke gespeichert, die niemand zurücklesen kann. Verdeckte Karten verlassen nie den Server.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "Eines, und nur mit Konto: eine zufällige Zahl, die deinen Browser von anderen unterscheidet, damit zwei Konten in einem Browser einander nicht die Wertung ändern. Es hält ein Jahr, öffnet nichts und wird nur von uns gelesen. Der Speicher deines Browsers hält deinen Schlüssel und deine Einstellungen; löschst du beides, ist alles weg.",
  childrenTitle: "Schutz von Kindern",
  childrenBody:
    "Spar ist nichts für Kinder unter 13, und wir speichern wissentlich nichts über sie. Sag uns, wenn uns ein Kind etwas gegeben hat, dann löschen wir es.",
  rightsTitle: "Deine Rechte",
  rightsBody:
    "In den Einstellungen kannst du unter Konto herunterladen, was wir über dich haben, es berichtigen oder endgültig löschen. Für alles andere sagt die Kontaktseite, wie du uns erreichst.",
  updatesTitle: "Änderungen",
  updatesBody: "Ändert sich diese Erklärung, steht es auf dieser Seite, bevor es gilt.",
};
