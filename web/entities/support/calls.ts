/** The calls of support tickets, for players and staff. */
import {
  type AddedMessage,
  addedMessageSchema,
  type StaffTickets,
  staffTicketsSchema,
  TICKET_TOKEN_HEADER,
  type TicketPicture,
  ticketPictureSchema,
  type TicketThread,
  ticketThreadSchema,
} from "#protocol/calls/support.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

const ticketPath = (id: string): string => `/tickets/${encodeURIComponent(id)}`;

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

export const fetchStaffTickets = (query: string, signal?: AbortSignal): Promise<ApiResult<StaffTickets>> =>
  send({ path: `/admin/tickets?${query}`, signed: "always", answer: staffTicketsSchema, signal });
