import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  termsTitle: "Nutzungsbedingungen",
  termsLead: "Die Regeln für die Nutzung von Spar, in einfachen Worten.",
  privacyTitle: "Datenschutzerklärung",
  privacyLead: "Was wir speichern, warum, und was du tun kannst.",
  contents: "Auf dieser Seite",
  introTitle: "Einleitung",
  introBody: "Wenn du Spar nutzt, stimmst du diesen Bedingungen zu. Wenn du nicht zustimmst, spiele bitte nicht hier.",
  accountTermsTitle: "Kontobedingungen",
  accountTermsBody:
    "Du musst mindestens 13 Jahre alt sein. Gäste spielen ohne Konto; ein Gastname gehört zu einem Browser. Behalte deine Zugangsdaten für dich: Du bist dafür verantwortlich, was damit geschieht.",
  gameplayRulesTitle: "Spielregeln",
  gameplayRulesBody:
    "Es gilt die Regelseite, und der Server entscheidet. In gewerteten Spielen darfst du keine Programme für dich spielen lassen, dich nicht mit anderen absprechen und keine Fehler ausnutzen.",
  purchasesTitle: "Käufe und Währung",
  purchasesBody:
    "Hier wird heute nichts verkauft. Edelsteine verdient man durch Spielen. Sie haben keinen realen Wert, lassen sich nicht kaufen, weitergeben oder gegen Geld tauschen, und was man mit ihnen kauft, lässt sich nicht zurückgeben. Sollte je etwas verkauft werden, sind Käufe endgültig.",
  conductTitle: "Verhalten",
  conductBody:
    "Necken ist in Ordnung. Beleidigungen, Drohungen und Belästigung sind es nicht. Solche Namen und Nachrichten können wir entfernen, und wer weitermacht, kann den Zugang verlieren.",
  termsPrivacyTitle: "Datenschutz",
  termsPrivacyBody: "Was wir über dich speichern, steht in der Datenschutzerklärung. Sie ist Teil dieser Bedingungen.",
  terminationTitle: "Beendigung",
  terminationBody:
    "Du kannst jederzeit aufhören. Wir können Spiele oder Konten schließen, die gegen diese Bedingungen verstoßen, und sagen dir, warum.",
  collectionTitle: "Was wir erheben",
  collectionBody:
    "Gäste: ein erfundener Name und ein zufälliger Schlüssel, von dem wir nur einen Fingerabdruck speichern. Konten: E-Mail-Adresse, Name, Bild und Wertungen, ein Fingerabdruck des Passworts und die Namen deiner Browser. Spiele: wer wo saß, die gespielten Karten und die Ergebnisse. Chat: was an Tischen, im globalen Chat und in Nachrichten zwischen zwei Spielern geschrieben wird, wen du blockierst und was gemeldet wird. Faire Wertungen: 30 Tage lang, aus welchen Netzen und in welchen Browsern dein Konto benutzt wurde, nur als Fingerabdrücke mit einem Schlüssel des Servers; ein halbes Jahr lang, wie viel jedes gewertete Spiel zwischen zwei Spielern zählte. Verhalten: die Maßnahmen gegen ein Konto und deine Einsprüche; damit gesperrte Gäste wegbleiben, sieben Tage lang das Netz, aus dem ein Gast kam, und einen Tag lang die Netze eines gesperrten Gasts, nur als solche Fingerabdrücke. Gegen Missbrauch behält das Serverprotokoll technische Adressen für kurze Zeit.",
  usageTitle: "Wie wir es verwenden",
  usageBody:
    "Damit die Spiele laufen, du an deinen Platz zurückkommst, deinen Verlauf siehst, Wertungen fair bleiben und wir Fehler finden.",
  sharingTitle: "Weitergabe",
  sharingBody:
    "Wer mit dir am Tisch sitzt, sieht deinen Namen, dein Bild, deine gespielten Karten und deine Nachrichten. Dein Profil zeigt, was du in den Einstellungen erlaubst. Wir verkaufen nichts und geben nichts an Werbetreibende weiter.",
  securityTitle: "Sicherheit",
  securityBody:
    "Schlüssel sind zufällig, werden nur als Fingerabdruck gespeichert und beim Abmelden gelöscht. Passwörter speichern wir nur als Fingerabdrücke, aus denen sie niemand zurückgewinnen kann. Verdeckte Karten verlassen nie den Server.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "Nur eines, und nur mit Konto: eine zufällige Zahl, die deinen Browser von anderen unterscheidet, damit zwei Konten in einem Browser sich nicht gegenseitig die Wertung ändern. Es hält ein Jahr, gibt keinen Zugang und wird nur von uns gelesen. Im Speicher deines Browsers liegen dein Schlüssel und deine Einstellungen. Löschst du beides, ist alles weg.",
  countsTitle: "Nutzungszahlen",
  countsBody:
    "Der Server zählt, wie oft etwas geschieht, zum Beispiel eine geöffnete Seite, eine beendete Runde oder eine gesendete Nachricht: eine Zahl je Tag, ohne wer es war. Aufbewahrt werden nur diese Zahlen; beim Konto steht allein der letzte Tag, an dem es verbunden war. Wo der Betreiber dieses Servers ein Statistikprogramm (Umami) nutzt, sendet dein Browser ihm den Namen jedes Ereignisses und seine Angaben, etwa die Schwierigkeit eines Spiels gegen den Computer, und nichts, was sagt, wer du bist; wie jeder Server sieht es deine Netzadresse. Bittet dein Browser darum, nicht verfolgt zu werden (Do Not Track oder Global Privacy Control), sendet er gar keine Zahlen.",
  childrenTitle: "Schutz von Kindern",
  childrenBody:
    "Spar ist nicht für Kinder unter 13, und wir speichern wissentlich nichts über sie. Wenn uns ein Kind Daten gegeben hat, sag uns Bescheid, und wir löschen sie.",
  rightsTitle: "Deine Rechte",
  rightsBody:
    "In den Einstellungen kannst du unter Konto herunterladen, was wir über dich speichern, es berichtigen oder endgültig löschen. Für alles andere gibt es die Kontaktseite.",
  updatesTitle: "Änderungen",
  updatesBody: "Wenn sich diese Erklärung ändert, kündigen wir das auf dieser Seite an, bevor es gilt.",
};
