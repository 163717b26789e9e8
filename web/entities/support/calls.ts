/** The calls of support tickets, for players and staff. */
import {
  type AddedMessage,
  addedMessageSchema,
  type NewTicket,
  type OpenedTicket,
  openedTicketSchema,
  type StaffThread,
  staffThreadSchema,
  type StaffTickets,
  staffTicketsSchema,
  type SupportDesk,
  supportDeskSchema,
  type SupportTicket,
  supportTicketsSchema,
  type SupportWays,
  supportWaysSchema,
  TICKET_TOKEN_HEADER,
  type TicketChange,
  type TicketPicture,
  ticketPictureSchema,
  type TicketThread,
  ticketThreadSchema,
} from "#protocol/calls/support.ts";
import {
  type Incident,
  type IncidentUpdate,
  incidentsSchema,
  type NewIncident,
  type ServerStatus,
  statusSchema,
} from "#protocol/calls/status.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

const ticketPath = (id: string): string => `/tickets/${encodeURIComponent(id)}`;

export const fetchSupportWays = (signal?: AbortSignal): Promise<ApiResult<SupportWays>> =>
  send({ path: "/support", answer: supportWaysSchema, signal });

/** Without the session's token: with it the server would ask the database whose it is. */
export const fetchStatus = (signal?: AbortSignal): Promise<ApiResult<ServerStatus>> =>
  send({ path: "/status", answer: statusSchema, signal });

export const fetchOwnTickets = (signal?: AbortSignal): Promise<ApiResult<readonly SupportTicket[]>> =>
  send({ path: "/tickets", signed: "always", answer: supportTicketsSchema, signal });

export const postTicket = (body: NewTicket): Promise<ApiResult<OpenedTicket>> =>
  send({ path: "/tickets", method: "POST", body, signed: true, answer: openedTicketSchema });

/** The tokens behind the `#` of a ticket's link. */
export interface LinkTokens {
  readonly token: string;
  readonly confirm?: string;
}

/** A thread, by the link's token or as the session's own. */
export const fetchThread = (
  id: string,
  link: LinkTokens | null,
  signal?: AbortSignal,
): Promise<ApiResult<TicketThread>> =>
  link === null
    ? send({ path: ticketPath(id), signed: "always", answer: ticketThreadSchema, signal })
    : send({ path: `${ticketPath(id)}/link`, method: "POST", body: link, answer: ticketThreadSchema, signal });

const withToken = (link: LinkTokens | null) => (link === null ? {} : { token: link.token });

export const postReply = (id: string, text: string, link: LinkTokens | null): Promise<ApiResult<AddedMessage>> =>
  send({
    path: `${ticketPath(id)}/messages`,
    method: "POST",
    body: { text, ...withToken(link) },
    signed: true,
    answer: addedMessageSchema,
  });

export const postClose = (id: string, link: LinkTokens | null): Promise<ApiResult<void>> =>
  send({ path: `${ticketPath(id)}/close`, method: "POST", body: withToken(link), signed: true });

const uploadMsMax = 60_000;

export function postPicture(
  id: string,
  messageId: string,
  file: File,
  link: LinkTokens | null,
): Promise<ApiResult<TicketPicture>> {
  const body = new FormData();
  body.append("file", file);
  const path = `${ticketPath(id)}/messages/${encodeURIComponent(messageId)}/pictures`;
  const headers: Record<string, string> = link === null ? {} : { [TICKET_TOKEN_HEADER]: link.token };
  return send({ path, method: "POST", headers, body, signed: true, msMax: uploadMsMax, answer: ticketPictureSchema });
}

const adminPath = (id: string): string => `/admin/tickets/${encodeURIComponent(id)}`;

export const fetchStaffTickets = (query: string, signal?: AbortSignal): Promise<ApiResult<StaffTickets>> =>
  send({ path: `/admin/tickets?${query}`, signed: "always", answer: staffTicketsSchema, signal });

export const fetchStaffThread = (id: string, signal?: AbortSignal): Promise<ApiResult<StaffThread>> =>
  send({ path: adminPath(id), signed: "always", answer: staffThreadSchema, signal });

export const postAnswer = (
  id: string,
  body: { readonly text: string; readonly is_note: boolean; readonly closes: boolean },
): Promise<ApiResult<StaffThread>> =>
  send({ path: `${adminPath(id)}/messages`, method: "POST", body, signed: "always", answer: staffThreadSchema });

export const patchTicket = (id: string, body: Partial<TicketChange>): Promise<ApiResult<StaffThread>> =>
  send({ path: adminPath(id), method: "PATCH", body, signed: "always", answer: staffThreadSchema });

export const fetchDesk = (signal?: AbortSignal): Promise<ApiResult<SupportDesk>> =>
  send({ path: "/admin/support", signed: "always", answer: supportDeskSchema, signal });

export const postAvailable = (is_available: boolean): Promise<ApiResult<SupportDesk>> =>
  send({
    path: "/admin/support/available",
    method: "POST",
    body: { is_available },
    signed: "always",
    answer: supportDeskSchema,
  });

export const fetchIncidents = (signal?: AbortSignal): Promise<ApiResult<readonly Incident[]>> =>
  send({ path: "/admin/incidents", signed: "always", answer: incidentsSchema, signal });

export const postIncident = (body: NewIncident): Promise<ApiResult<readonly Incident[]>> =>
  send({ path: "/admin/incidents", method: "POST", body, signed: "always", answer: incidentsSchema });

export const postIncidentUpdate = (id: string, body: IncidentUpdate): Promise<ApiResult<readonly Incident[]>> =>
  send({
    path: `/admin/incidents/${encodeURIComponent(id)}/updates`,
    method: "POST",
    body,
    signed: "always",
    answer: incidentsSchema,
  });
