import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  tickets: "Anfragen",
  ticketSearch: "Nummer, Name, Adresse oder Betreff",
  ticketStatus: "Status",
  ticketCategory: "Kategorie",
  ticketAssignee: "Zugewiesen an",
  ticketMine: "Mich",
  ticketNobody: "Niemand",
  ticketAll: "Alle",
  ticketSubject: "Betreff",
  ticketFrom: "Von",
  ticketUpdated: "Letzte Änderung",
  otherTickets: "Weitere Anfragen desselben Absenders",
  noTickets: "Keine Anfragen",
  ticketAnswer: "Antwort",
  ticketNote: "Notiz für das Team",
  ticketCloses: "Mit dieser Antwort schließen",
  ticketSend: "Senden",
  ticketTake: "Übernehmen",
  ticketFailed: "Die Anfrage konnte nicht geladen werden.",
  ticketBack: "Alle Anfragen",
  ticketLive: "Live-Chats annehmen",
};
