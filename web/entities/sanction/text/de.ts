import { reasonsDe } from "#protocol/calls/notification/reasons.ts";
import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...reasonsDe,
  banTitle: "Dein Konto ist gesperrt",
  suspensionTitle: "Dein Konto ist vorübergehend gesperrt",
  muteTitle: "Du bist stummgeschaltet",
  banOver: "Sperre",
  suspensionOver: "Vorübergehende Sperre",
  muteOver: "Stummschaltung",
  banLead: "Du kannst mit diesem Konto nicht mehr spielen und dich nicht anmelden.",
  suspensionLead: "Bis dahin kannst du mit diesem Konto nicht spielen und dich nicht anmelden.",
  muteLead: "Du kannst spielen, aber bis dahin in keinem Chat schreiben.",
  why: "Grund",
  note: "Nachricht der Moderatoren",
  until: "Bis",
  noEnd: "Ohne Ende",
  mayAppeal:
    "Wenn du das für einen Irrtum hältst, kannst du einmal Einspruch einlegen. Jemand anderes aus dem Team entscheidet.",
  appeal: "Einspruch einlegen",
  close: "Schließen",
  mutedUntil: "Du bist bis {{time}} stummgeschaltet. {{reason}}",
  muted: "Du bist stummgeschaltet. {{reason}}",
  guestsTitle: "Gäste können gerade nicht spielen",
  guestsLead:
    "Ein Gast aus deinem Netzwerk wurde gesperrt. Bis {{time}} kann von hier kein neuer Gast spielen. Mit einem Konto kannst du spielen.",
  signIn: "Anmelden",
  signUp: "Registrieren",
};
