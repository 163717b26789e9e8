import type { NewTicket, OpenedTicket } from "#protocol/calls/support.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { type LinkTokens, postPicture, postTicket } from "#web/entities/support/calls.ts";

export const linkOf = (token: string | null): LinkTokens | null => (token === null ? null : { token });

/** Adds pictures to a message one after the other; whether all of them were taken. */
export async function addPictures(
  id: string,
  messageId: string,
  files: readonly File[],
  link: LinkTokens | null,
): Promise<boolean> {
  let isWhole = true;
  for (const file of files) isWhole = (await postPicture(id, messageId, file, link)).ok && isWhole;
  return isWhole;
}

/** Opens a ticket and adds its pictures. */
export async function sendTicket(
  ticket: NewTicket,
  files: readonly File[],
): Promise<ApiResult<OpenedTicket & { readonly hasPictures: boolean }>> {
  const opened = await postTicket(ticket);
  if (!opened.ok) return opened;
  const { ticket: made, messages, token } = opened.value;
  const hasPictures = await addPictures(made.id, messages[0]?.id ?? "", files, linkOf(token));
  return { ok: true, value: { ...opened.value, hasPictures } };
}

/** Where a ticket is read. */
export const ticketPath = (id: string, token: string | null = null): string =>
  `/support/ticket/${encodeURIComponent(id)}${token === null ? "" : `#${token}`}`;
