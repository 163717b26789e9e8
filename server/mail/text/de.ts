import { contactUrl, forgotUrl, resetUrl, shortAddress, type LetterText } from "../letter.ts";

export const de: LetterText = {
  orOpen: "Oder öffne diese Adresse:",
  footer: "Spar. Gewinne den letzten Stich. Hol dir die Krone.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Dein Bestätigungscode für Spar",
    preview: `Der Code gilt ${minutes} Minuten.`,
    heading: "Dein Bestätigungscode",
    before: ["Gib diese sechs Ziffern ein, um zu bestätigen, dass dir diese Adresse gehört:"],
    code,
    after: [
      `Der Code gilt ${minutes} Minuten und nur einmal. Wir fragen nie am Telefon oder im Chat danach.`,
      "Du hast ihn nicht angefordert? Dann hat sich jemand bei der Adresse vertippt, und du musst nichts tun.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Wähle ein neues Passwort für Spar",
    preview: `Der Link gilt ${minutes} Minuten.`,
    heading: "Wähle ein neues Passwort",
    before: [
      `Hallo ${username},`,
      "jemand, hoffentlich du, hat ein neues Passwort für dein Konto angefordert. Hier kannst du es wählen:",
    ],
    button: { label: "Passwort wählen", url: resetUrl(surrounding, token) },
    after: [
      `Der Link gilt ${minutes} Minuten und nur einmal. Danach bist du überall sonst abgemeldet.`,
      "Du hast ihn nicht angefordert? Dann bleibt dein Passwort, wie es ist, und du musst nichts tun.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google wurde mit deinem Spar-Konto verbunden",
    preview: "Wenn du es warst, musst du nichts tun.",
    heading: "Google wurde verbunden",
    before: [
      `Hallo ${username},`,
      "in dein Konto kommt man jetzt auch mit Google. Wenn du es warst, musst du nichts tun.",
      "Du warst es nicht? Dann wähle sofort ein neues Passwort und schreib uns:",
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
      "Du warst es nicht? Dann wähle sofort ein neues Passwort:",
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
      `dein Konto gehört jetzt zur Adresse ${shortAddress(email)}. Mit dieser kann man sich nicht mehr anmelden.`,
      "Wenn du es warst, musst du nichts tun. Wenn nicht, schreib uns bitte sofort:",
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
      "dein Konto, seine Adresse und sein Bild sind gelöscht. Die Partien, die du gespielt hast, bleiben ohne deinen Namen im Verlauf derer, die mit dir gespielt haben.",
      "Danke fürs Spielen. Am Tisch ist immer ein Stuhl für dich frei.",
    ],
    after: [],
  }),
};
