import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  tickets: "Tickets",
  ticketSearch: "Number, name, address or subject",
  ticketStatus: "Status",
  ticketCategory: "Category",
  ticketAssignee: "Assigned to",
  ticketMine: "Me",
  ticketNobody: "Nobody",
  ticketAll: "All",
  ticketSubject: "Subject",
  ticketFrom: "From",
  ticketUpdated: "Last change",
  otherTickets: "Other tickets from the same sender",
  noTickets: "No tickets",
  ticketAnswer: "Answer",
  ticketNote: "Note for staff",
  ticketCloses: "Close with this answer",
  ticketSend: "Send",
  ticketTake: "Take it",
  ticketFailed: "The ticket could not be loaded.",
  ticketBack: "All tickets",
  ticketLive: "Take live chats",
} as const;

export const ticketsText = defineText("adminTickets", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
