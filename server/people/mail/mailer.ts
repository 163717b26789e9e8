/**
 * Mails for the rest of the server: their kinds, the values of each, how to send one, and the form in which text/ writes
 * them in four languages.
 */
import type { Locale } from "#protocol/calls/accounts.ts";
import type { TicketCategory } from "#protocol/calls/support.ts";
import { StatedError } from "#server/base/core/errors.ts";

/** The values of each mail. Times are in minutes because the mails name them so. */
export interface MailValues {
  /** The one-time code of a sign-up or of a new address. */
  "verify-code": { readonly code: string; readonly minutes: number };
  /** The token alone: where the link leads is the mailer's to know, never a request's. */
  "reset-link": { readonly username: string; readonly token: string; readonly minutes: number };
  /** From now on a Google account opens the account too. */
  "google-linked": { readonly username: string };
  "password-changed": { readonly username: string };
  /** To the address that was left; `email` is the new one, of which only a part is shown. */
  "email-changed": { readonly username: string; readonly email: string };
  /** `app`: another authenticator app; `codes`: new recovery codes. */
  "two-factor-changed": { readonly username: string; readonly change: "on" | "app" | "codes" | "off" };
  /** `left`: how many recovery codes are not used. */
  "recovery-code-used": { readonly username: string; readonly left: number };
  "account-deleted": { readonly username: string };
  /** To the address that a visitor gave. It holds nothing that the visitor wrote: the address may be another person's. */
  "ticket-opened": { readonly number: string; readonly link: string; readonly confirm: string };
  /** Staff have answered; `link` is the token for those without an account. */
  "ticket-answered": {
    readonly number: string;
    readonly subject: string;
    readonly text: string;
    readonly link: string | null;
  };
  /** To the server's own support address. `from` is a player's name or a visitor's address. */
  "ticket-new": {
    readonly number: string;
    readonly category: TicketCategory;
    readonly subject: string;
    readonly from: string;
    readonly text: string;
  };
  /** `key` leads to the appeal's page; `answer` is what moderators write besides, or empty. */
  "appeal-decided": {
    readonly username: string;
    readonly isGranted: boolean;
    readonly answer: string;
    readonly key: string;
  };
  /** The newest of `count` unseen notifications. The token is for the link that ends such mails. */
  digest: {
    readonly username: string;
    readonly items: readonly { readonly title: string; readonly message: string }[];
    readonly count: number;
    readonly token: string;
  };
}

export type TemplateName = keyof MailValues;

export interface MailOf<T extends TemplateName> {
  readonly to: string;
  readonly template: T;
  readonly locale: Locale;
  readonly values: MailValues[T];
}

/** Any mail: the template decides what the values are. */
export type Mail = { [T in TemplateName]: MailOf<T> }[TemplateName];

export interface Mailer {
  /**
   * Takes a mail to be delivered; resolves at once, so that how long it took tells nothing about the address. Rejects
   * with MailUnavailable where mail cannot be sent at all or too much of it is waiting.
   */
  send(mail: Mail): Promise<void>;
}

/** No mail can be sent; the call answers `not_available`. */
export class MailUnavailable extends StatedError {
  override readonly name = "MailUnavailable";
}

/** The content of a mail, which compose.ts lays out as text and as HTML. */
export interface MailText {
  readonly subject: string;
  /** The text after the subject in a list of mails. */
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

/** The values that a sentence may use besides those of its mail. */
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

/** The page of an appeal; its key follows a `#`, as the token of a reset does. */
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

/** A ticket; the token follows a `#`, as that of a reset does. */
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

/** The lines of a text that a user wrote. */
export const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== "");

/** `ama@example.org` as `a•••@example.org`: enough for the owner to recognise it, too little for others. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`;
}
