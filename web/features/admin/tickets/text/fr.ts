import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const fr: Translation<typeof en> = {
  tickets: "Demandes",
  ticketSearch: "Numéro, nom, adresse ou objet",
  ticketStatus: "État",
  ticketCategory: "Catégorie",
  ticketAssignee: "Attribuée à",
  ticketMine: "Moi",
  ticketNobody: "Personne",
  ticketAll: "Toutes",
  ticketSubject: "Objet",
  ticketFrom: "De",
  ticketUpdated: "Dernier changement",
  otherTickets: "Autres demandes du même expéditeur",
  noTickets: "Aucune demande",
  ticketAnswer: "Réponse",
  ticketNote: "Note interne",
  ticketCloses: "Fermer avec cette réponse",
  ticketSend: "Envoyer",
  ticketTake: "La prendre",
  ticketFailed: "Impossible de charger la demande.",
  ticketBack: "Toutes les demandes",
  ticketLive: "Prendre les discussions en direct",
};
