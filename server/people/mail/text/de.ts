import {
  appealUrl,
  contactUrl,
  forgotUrl,
  linesOf,
  notificationsUrl,
  resetUrl,
  shortAddress,
  staffTicketUrl,
  ticketUrl,
  type LanguageMailTexts,
  unsubscribeUrl,
} from "../mailer.ts";

const twoFactorChanges = {
  on: {
    subject: "Die Zwei-Faktor-Anmeldung ist jetzt an",
    heading: "Die Zwei-Faktor-Anmeldung ist an",
    what: "du hast die Zwei-Faktor-Anmeldung eingeschaltet. Ab jetzt gibst du beim Anmelden auch einen Code aus deiner Authenticator-App ein. Bewahre deine Wiederherstellungscodes sicher auf.",
  },
  app: {
    subject: "Deine Authenticator-App wurde geändert",
    heading: "Deine Authenticator-App wurde geändert",
    what: "die Codes kommen jetzt aus einer anderen Authenticator-App, und du hast neue Wiederherstellungscodes. Die alte App und die alten Codes gelten nicht mehr.",
  },
  codes: {
    subject: "Du hast neue Wiederherstellungscodes",
    heading: "Du hast neue Wiederherstellungscodes",
    what: "für dein Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.",
  },
  off: {
    subject: "Die Zwei-Faktor-Anmeldung ist jetzt aus",
    heading: "Die Zwei-Faktor-Anmeldung ist aus",
    what: "die Zwei-Faktor-Anmeldung wurde für dein Konto ausgeschaltet. Du meldest dich wieder ohne Code an.",
  },
} as const;

export const de: LanguageMailTexts = {
  orOpen: "Oder öffne diese Adresse:",
  footer: "Spar. Gewinne den letzten Stich. Hol dir die Krone.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Dein Bestätigungscode für Spar",
    preview: `Der Code läuft in ${minutes} Minuten ab.`,
    heading: "Dein Bestätigungscode",
    before: ["Gib diese sechs Ziffern ein, um deine E-Mail-Adresse zu bestätigen:"],
    code,
    after: [
      `Der Code funktioniert einmal und läuft in ${minutes} Minuten ab. Wir fragen dich nie am Telefon oder im Chat danach.`,
      "Wenn du diesen Code nicht angefordert hast, hat sich wohl jemand bei der Adresse vertippt. Du kannst diese E-Mail ignorieren.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Wähle ein neues Passwort für Spar",
    preview: `Der Link läuft in ${minutes} Minuten ab.`,
    heading: "Wähle ein neues Passwort",
    before: [
      `Hallo ${username},`,
      "jemand, hoffentlich du, hat ein neues Passwort für dein Konto angefordert. Hier kannst du es wählen:",
    ],
    button: { label: "Passwort wählen", url: resetUrl(surrounding, token) },
    after: [
      `Der Link funktioniert einmal und läuft in ${minutes} Minuten ab. Danach wirst du auf allen anderen Geräten abgemeldet.`,
      "Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Dein Passwort bleibt unverändert.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google ist jetzt mit deinem Spar-Konto verbunden",
    preview: "Wenn du es warst, musst du nichts tun.",
    heading: "Google ist verbunden",
    before: [
      `Hallo ${username},`,
      "du kannst dich jetzt mit Google in deinem Konto anmelden. Wenn du es warst, musst du nichts tun.",
      "Wenn du es nicht warst, wähle sofort ein neues Passwort und schreib uns:",
    ],
    button: { label: "Uns schreiben", url: contactUrl(surrounding) },
    after: [],
  }),
  "password-changed": ({ username }, surrounding) => ({
    subject: "Dein Passwort für Spar wurde geändert",
    preview: "Wenn du es warst, musst du nichts tun.",
    heading: "Dein Passwort wurde geändert",
    before: [
      `Hallo ${username},`,
      "das Passwort deines Kontos wurde gerade geändert, und andere Geräte wurden abgemeldet. Wenn du es warst, musst du nichts tun.",
      "Wenn du es nicht warst, wähle sofort ein neues Passwort:",
    ],
    button: { label: "Passwort wählen", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Deine E-Mail-Adresse für Spar wurde geändert",
    preview: "Wenn du es warst, musst du nichts tun.",
    heading: "Deine E-Mail-Adresse wurde geändert",
    before: [
      `Hallo ${username},`,
      `dein Konto verwendet jetzt die Adresse ${shortAddress(email)}. Mit dieser hier kannst du dich nicht mehr anmelden.`,
      "Wenn du es warst, musst du nichts tun. Wenn du es nicht warst, schreib uns bitte sofort:",
    ],
    button: { label: "Uns schreiben", url: contactUrl(surrounding) },
    after: [],
  }),
  "two-factor-changed": ({ username, change }, surrounding) => {
    const { subject, heading, what } = twoFactorChanges[change];
    return {
      subject,
      preview: "Wenn du es warst, musst du nichts tun.",
      heading,
      before: [
        `Hallo ${username},`,
        what,
        "Wenn du es warst, musst du nichts tun.",
        "Wenn du es nicht warst, wähle sofort ein neues Passwort:",
      ],
      button: { label: "Passwort wählen", url: forgotUrl(surrounding) },
      after: [],
    };
  },
  "recovery-code-used": ({ username, left }, surrounding) => ({
    subject: "Ein Wiederherstellungscode deines Kontos wurde benutzt",
    preview: "Wenn du es warst, musst du nichts tun.",
    heading: "Ein Wiederherstellungscode wurde benutzt",
    before: [
      `Hallo ${username},`,
      "gerade wurde einer deiner Wiederherstellungscodes anstelle eines Codes aus deiner App benutzt. Er gilt nicht mehr.",
      left === 0
        ? "Du hast keine Wiederherstellungscodes mehr. Erstelle neue in den Einstellungen."
        : left === 1
          ? "Du hast noch 1 Wiederherstellungscode. Erstelle neue in den Einstellungen."
          : `Du hast noch ${left} Wiederherstellungscodes.`,
      "Wenn du es warst, musst du nichts tun.",
      "Wenn du es nicht warst, wähle sofort ein neues Passwort:",
    ],
    button: { label: "Passwort wählen", url: forgotUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Dein Spar-Konto wurde gelöscht",
    preview: "Danke fürs Spielen.",
    heading: "Dein Konto wurde gelöscht",
    before: [
      `Hallo ${username},`,
      "dein Konto, deine E-Mail-Adresse und dein Bild sind gelöscht. Deine Spiele bleiben ohne deinen Namen im Verlauf der Leute, mit denen du gespielt hast.",
      "Danke fürs Spielen. Am Tisch ist immer ein Platz für dich frei.",
    ],
    after: [],
  }),
  "appeal-decided": ({ username, isGranted, answer, key }, surrounding) => ({
    subject: isGranted ? "Deinem Einspruch wurde stattgegeben" : "Dein Einspruch wurde abgelehnt",
    preview: isGranted ? "Die Maßnahme ist aufgehoben." : "Die Entscheidung bleibt bestehen.",
    heading: isGranted ? "Deinem Einspruch wurde stattgegeben" : "Dein Einspruch wurde abgelehnt",
    before: [
      `Hallo ${username},`,
      isGranted
        ? "wir haben deinen Einspruch geprüft: Du hattest recht. Die Maßnahme ist aufgehoben."
        : "wir haben deinen Einspruch geprüft. Die Entscheidung bleibt bestehen.",
      ...linesOf(answer),
    ],
    button: { label: "Antwort lesen", url: appealUrl(surrounding, key) },
    after: [],
  }),
  "ticket-opened": ({ number, link, confirm }, surrounding) => ({
    subject: `Deine Nachricht ist da: Anfrage ${number}`,
    preview: "Bestätige deine Adresse, damit unsere Antwort per E-Mail kommt.",
    heading: `Anfrage ${number}`,
    before: [
      "Danke, dass du uns geschrieben hast. Wir antworten so bald wie möglich.",
      "Öffne den Link, um diese Adresse zu bestätigen. Dann kommt unsere Antwort auch per E-Mail. Mit demselben Link kannst du die Anfrage jederzeit lesen und darauf antworten:",
    ],
    button: { label: "Anfrage öffnen", url: ticketUrl(surrounding, number, link, confirm) },
    after: [
      "Wenn du uns nicht geschrieben hast, hat sich vermutlich jemand vertippt. Dann kannst du diese E-Mail ignorieren.",
    ],
  }),
  "ticket-answered": ({ number, subject, text, link }, surrounding) => ({
    subject: `Antwort auf deine Anfrage ${number}`,
    preview: "Lies die Antwort und schreib zurück.",
    heading: subject,
    before: linesOf(text),
    button: { label: "Lesen und antworten", url: ticketUrl(surrounding, number, link) },
    after: [
      `Das ist die Antwort auf deine Anfrage ${number}. Bitte antworte auf der Seite: Antworten auf diese E-Mail liest niemand.`,
    ],
  }),
  "ticket-new": ({ number, category, subject, from, text }, surrounding) => ({
    subject: `Neue Anfrage ${number} (${category})`,
    preview: subject,
    heading: subject,
    before: [`Von ${from}, Thema: ${category}`, ...linesOf(text)],
    button: { label: "Antworten", url: staffTicketUrl(surrounding, number) },
    after: [],
  }),
  digest: ({ username, items, count, token }, surrounding) => ({
    subject:
      count === 1 ? "Du hast eine neue Benachrichtigung bei Spar" : `Du hast ${count} neue Benachrichtigungen bei Spar`,
    preview: items[0]?.message ?? "",
    heading: "Während du weg warst",
    before: [`Hallo ${username},`, "das ist seit deinem letzten Besuch passiert:"],
    items,
    button: { label: "Benachrichtigungen ansehen", url: notificationsUrl(surrounding) },
    after: ["Du bekommst diese E-Mail höchstens einmal am Tag. In den Einstellungen wählst du, worum es geht."],
    unsubscribe: { label: "Diese E-Mails nicht mehr bekommen", url: unsubscribeUrl(surrounding, token) },
  }),
};
