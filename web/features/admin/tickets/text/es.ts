import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  tickets: "Consultas",
  ticketSearch: "Número, nombre, dirección o asunto",
  ticketStatus: "Estado",
  ticketCategory: "Categoría",
  ticketAssignee: "Asignada a",
  ticketMine: "Mí",
  ticketNobody: "Nadie",
  ticketAll: "Todas",
  ticketSubject: "Asunto",
  ticketFrom: "De",
  ticketUpdated: "Último cambio",
  otherTickets: "Otras consultas del mismo remitente",
  noTickets: "Sin consultas",
  ticketAnswer: "Respuesta",
  ticketNote: "Nota interna",
  ticketCloses: "Cerrar con esta respuesta",
  ticketSend: "Enviar",
  ticketTake: "Asignármela",
  ticketFailed: "No se pudo cargar la consulta.",
  ticketBack: "Todas las consultas",
  ticketLive: "Atender chats en vivo",
};
