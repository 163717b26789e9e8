/** What a mail says, before it is laid out as text and as HTML. */
import type { MailValues, TemplateName } from "./mailer.ts";

export interface MailText {
  readonly subject: string;
  /** What a list of mails shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly before: readonly string[];
  /** Digits to be typed in, large and in a line of their own. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
  /** News, each with a title and a sentence. */
  readonly items?: readonly { readonly title: string; readonly message: string }[];
  /** Ends such mails by one press; the mail programs' own button leads there too. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

/** What a sentence may need besides the values of its mail. */
export interface MailContext {
  /** Where the product is, without a trailing slash. */
  readonly home: string;
}

export type MailTextWriters = {
  readonly [T in TemplateName]: (values: MailValues[T], surrounding: MailContext) => MailText;
};

/** Everything one language says in mails. */
export interface LanguageMailTexts extends MailTextWriters {
  /** Above the bare address, for programs that show no button. */
  readonly orOpen: string;
  readonly footer: string;
}

/** Where the link of a reset leads. The token follows a `#`, which a browser never sends: no log, no proxy and no `Referer` has it. */
export const resetUrl = ({ home }: MailContext, token: string): string =>
  `${home}/reset-password#${encodeURIComponent(token)}`;

/** The page of an appeal; its key stands behind a `#`, as the token of a reset. */
export const appealUrl = ({ home }: MailContext, key: string): string => `${home}/appeal#${encodeURIComponent(key)}`;

/** Where the notifications are. */
export const notificationsUrl = ({ home }: MailContext): string => `${home}/notifications`;

/** Ends the mails about notifications. */
export const unsubscribeUrl = ({ home }: MailContext, token: string): string =>
  `${home}/unsubscribe?token=${encodeURIComponent(token)}`;

/** Where the password is set anew. */
export const forgotUrl = ({ home }: MailContext): string => `${home}/forgot-password`;

/** Where one writes to us. */
export const contactUrl = ({ home }: MailContext): string => `${home}/contact`;

/** A ticket; the token stands behind a `#`, as that of a reset. */
export const ticketUrl = ({ home }: MailContext, number: string, ...tokens: readonly (string | null)[]): string => {
  const hash = tokens
    .filter((token) => token !== null)
    .map(encodeURIComponent)
    .join(".");
  return `${home}/support/ticket/${encodeURIComponent(number)}${hash === "" ? "" : `#${hash}`}`;
};

/** A ticket in the dashboard. */
export const staffTicketUrl = ({ home }: MailContext, number: string): string =>
  `${home}/admin/tickets/${encodeURIComponent(number)}`;

/** What a person wrote, line by line. */
export const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== "");

/** `ama@example.org` as `a•••@example.org`: enough for the owner to recognise it, too little for others. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`;
}
