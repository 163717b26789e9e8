/** The calls of a player's support tickets. */
import {
  type AddedMessage,
  TICKET_TOKEN_HEADER,
  type TicketPicture,
  type TicketThread,
} from "#protocol/calls/support.ts";
import {
  closeTicketCall,
  replyCall,
  ticketCall,
  ticketLinkCall,
  ticketPictureCall,
} from "#protocol/calls/supportCalls.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";

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
    ? ask(ticketCall, { params: { id }, signal })
    : ask(ticketLinkCall, { params: { id }, body: link, signal });

const withToken = (link: LinkTokens | null) => (link === null ? {} : { token: link.token });

export const postReply = (id: string, text: string, link: LinkTokens | null): Promise<ApiResult<AddedMessage>> =>
  ask(replyCall, { params: { id }, body: { text, ...withToken(link) } });

export const postClose = (id: string, link: LinkTokens | null): Promise<ApiResult<void>> =>
  ask(closeTicketCall, { params: { id }, body: withToken(link) });

const uploadMsMax = 60_000;

export function postPicture(
  id: string,
  messageId: string,
  file: File,
  link: LinkTokens | null,
): Promise<ApiResult<TicketPicture>> {
  const headers: Record<string, string> = link === null ? {} : { [TICKET_TOKEN_HEADER]: link.token };
  return ask(ticketPictureCall, { params: { id, message: messageId }, file, headers, msMax: uploadMsMax });
}
