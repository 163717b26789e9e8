import type { HelpArticles } from "../article.ts";

export const de: HelpArticles = {
  basics: [
    {
      title: "Was ist Spar?",
      text: [
        "Spar ist ein Kartenspiel aus Ghana für zwei, drei oder vier. Alle bekommen fünf Karten und spielen fünf Stiche. Nur der fünfte Stich bringt Punkte.",
      ],
    },
    {
      title: "So zählt eine Runde",
      text: [
        "Die Karte, die den fünften Stich gewinnt, entscheidet: Eine Sechs bringt 3 Punkte, eine Sieben 2, jede andere 1.",
        "Eine Sechs gewinnt nur, wenn sie ausgespielt wurde und niemand bedient hat.",
      ],
    },
    {
      title: "Welche Karten gibt es?",
      text: [
        "35 Karten: Sechs bis Ass in vier Farben, ohne das Pik-Ass. Im Spiel mit Freunden können die Asse weggelassen werden; dann sind es 32.",
      ],
    },
    {
      title: "Farbe bedienen",
      text: [
        "Hast du eine Karte der ausgespielten Farbe, musst du eine davon spielen. Sonst darfst du jede spielen. Die höchste Karte dieser Farbe gewinnt den Stich.",
      ],
    },
    {
      title: "Ohne Konto spielen",
      text: [
        "Starte ein Spiel, und du bist als Gast dabei. Der Name gehört zu diesem Browser. Wenn du dich registrierst, gehen deine Spiele auf dein Konto über.",
      ],
    },
    {
      title: "Das Spiel lernen",
      text: [
        "Sechs kurze Lektionen dauern etwa zwei Minuten. In den ersten Spielen gegen den Computer erklärt ein Trainer jeden Stich.",
      ],
    },
  ],
  gameplay: [
    {
      title: "Freunde einladen",
      text: [
        "Lade auf der Startseite einen Freund ein, wähle Punkte und Spielerzahl und teile den Link. Dein Freund braucht kein Konto.",
      ],
    },
    {
      title: "Schnelles Spiel",
      text: [
        "Es findet jemanden mit ähnlicher Wertung. Der Server lost den Geber aus. Du hast 20 Sekunden je Karte; danach wird die niedrigste erlaubte gespielt.",
      ],
    },
    {
      title: "Gegen den Computer",
      text: [
        "Wähle leicht, mittel oder schwer. Der Computer sieht nur, was ein Spieler auf seinem Platz sähe. Es gibt kein Zeitlimit.",
      ],
    },
    {
      title: "Wertung und Stufen",
      text: [
        "Schnelle Spiele zwischen Konten sind gewertet. Deine Wertung beginnt bei 1200 und gehört zu einer Stufe. Ein Fragezeichen heißt, dass sie noch vorläufig ist.",
      ],
    },
    {
      title: "Was passiert, wenn ich gehe?",
      text: [
        "Bricht die Verbindung ab, hast du 60 Sekunden, nach dem Schließen der Seite 30. Danach gewinnt dein Gegner das gewertete Spiel zu zweit. Sonst hält der Computer deinen Platz.",
      ],
    },
    {
      title: "Sammeln und schwache Hand",
      text: [
        "Beide Regeln gelten nur im Spiel mit Freunden und sind anfangs aus. Sammeln zählt die letzten Stiche zusammen, die nacheinander mit Sechsen und Siebenen gewonnen wurden. Mit einer schwachen Hand kannst du vor deiner ersten Karte neu geben lassen.",
      ],
    },
    {
      title: "Freunde und Nachrichten",
      text: [
        "Füge einen Spieler in seinem Profil als Freund hinzu. Freunde sehen, wann du online bist, können dich herausfordern und dir unter Chat, Nachrichten schreiben.",
        "Spieler, die nicht deine Freunde sind, können dir höchstens drei Nachrichten schicken, bis du antwortest oder zustimmst. In den Einstellungen wählst du, wer dir schreiben darf. Eine Blockierung beendet alle Nachrichten.",
      ],
    },
    {
      title: "Edelsteine und besondere Events",
      text: [
        "Edelsteine gibt es für den ersten Sieg des Tages, Erfolge, besondere Events und als Preise. Mit ihnen kaufst du im Profil Rückseiten, Tücher und Rahmen. Sie haben keinen Geldwert und lassen sich nicht kaufen.",
        "Unter Events siehst du die laufenden Ziele und wie weit du bist. Die Belohnung kommt von selbst, sobald du das Ziel erreichst.",
      ],
    },
    {
      title: "Ein eigenes Turnier",
      text: [
        "Unter Turniere legst du mit „Turnier erstellen“ ein kleines für bis zu 32 Spieler an, ohne Startgeld und ohne Preise. Wähle Name, Beginn, Plätze, Format und wer sich anmelden kann. Du brauchst ein Konto und kannst zwei zugleich offen haben.",
        "Für ein Turnier mit Link bekommst du eine Adresse zum Verschicken: Wer sie hat, kann sich anmelden. Eines für deine Freunde braucht keinen Link: Sie öffnen die Seite des Turniers. Es steht in keiner Liste. Melde dich selbst an, wenn du mitspielen willst.",
        "Bis zum Check-in kannst du Name, Beginn und Plätze ändern. Die Spieler erfahren von einem neuen Beginn. Absagen kannst du es, bis es zu Ende ist. In den 30 Minuten vor dem Beginn bestätigen alle, dass sie da sind; dann macht der Server den Turnierbaum, ruft jedes Spiel auf und zeigt die Ergebnisse.",
      ],
    },
  ],
  technical: [
    {
      title: "Verbindung verloren",
      text: ["Öffne dieselbe Adresse: Platz und Karten sind noch da. Die Seite verbindet sich auch von selbst wieder."],
    },
    {
      title: "Ton und Lautstärke",
      text: ["Am Tisch oder in den Einstellungen schaltest du den Ton aus. Dort stellst du auch die Lautstärke ein."],
    },
    {
      title: "Ohne Netz spielen",
      text: [
        "In einem Browser, der die Seite schon besucht hat, kannst du die Lektionen und gegen den Computer auch ohne Netz spielen. Das Spiel wird nachgereicht, wenn du wieder online bist.",
      ],
    },
    {
      title: "Keine E-Mail bekommen",
      text: ["Sieh im Spam-Ordner nach und prüfe die Adresse. Nach 30 Sekunden kannst du einen neuen Code anfordern."],
    },
    {
      title: "Passwort vergessen",
      text: ["Nutze den Link auf der Anmeldeseite. Wir schicken dir einen Link, der einmal und 30 Minuten lang gilt."],
    },
    {
      title: "Konto löschen",
      text: [
        "In den Einstellungen lädst du deine Daten herunter und löschst das Konto. Deine Spiele bleiben für die anderen, ohne deinen Namen.",
      ],
    },
    {
      title: "Benachrichtigungen",
      text: [
        "Die Glocke zeigt 90 Tage lang, was in deiner Abwesenheit geschah. In den Einstellungen wählst du, was außerdem per E-Mail kommt, höchstens einmal am Tag, und auf dein Gerät. Jede E-Mail hat einen Link, der sie beendet.",
      ],
    },
    {
      title: "Zwei-Faktor-Anmeldung",
      text: [
        "Schalte sie in den Einstellungen deines Kontos ein. Du scannst einen Code mit einer Authenticator-App und meldest dich dann mit Passwort und sechs Ziffern der App an.",
        "Bewahre die zehn Wiederherstellungscodes sicher auf. Jeder gilt einmal, wenn du die App nicht zur Hand hast.",
      ],
    },
    {
      title: "Einen Spieler melden",
      text: [
        "Wähle Melden im Menü am Namen eines Spielers, in den Chats, am Tisch oder im Profil. Der Server fügt die Zeilen des Chats und das Spiel von selbst hinzu. Ein Moderator entscheidet, und du bekommst eine Benachrichtigung.",
      ],
    },
    {
      title: "Ich bin gesperrt oder stummgeschaltet",
      text: [
        "Beim Anmelden liest du, warum, bis wann und wie du Einspruch einlegst. Bist du stummgeschaltet, legst du in den Einstellungen Einspruch ein. Es gibt einen Einspruch je Maßnahme, und ein anderes Mitglied des Teams entscheidet.",
      ],
    },
    {
      title: "Deine Spiele streamen",
      text: [
        "Öffne Streams im Kontomenü und lege einen Stream an: Er folgt dir, einem anderen Spieler, einem Tisch oder einem Turnier. Seine Adresse wird einmal gezeigt. Trage sie in OBS oder einem anderen Programm mit Browserquelle ein, mit 1920 mal 1080.",
        "Wähle, ob die Hände verdeckt bleiben, nach jeder Runde gezeigt werden oder offen und verzögert sind. Mit offenen Händen beginnt jede Runde im Stream erst, wenn sie am Tisch vorbei ist.",
        "Wenn du die Adresse verlierst oder aus Versehen weitergibst, mache eine neue; die alte funktioniert sofort nicht mehr.",
        "In den Streams anderer kannst du ohne Namen und Bild erscheinen: Wähle das in den Einstellungen unter Privatsphäre.",
      ],
    },
  ],
};
