import { contactUrl, forgotUrl, resetUrl, shortAddress, type LanguageMailTexts } from "../mailText.ts";

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
};
