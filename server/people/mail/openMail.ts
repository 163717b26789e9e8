/**
 * The mail of one server: over SMTP where that is set, otherwise kept to be read at /dev/mail, and printed if it answers
 * what a user did.
 */
import type { Config } from "#server/base/config/config.ts";
import { mailLimits } from "./limits.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { Traces } from "#server/base/core/traces.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { compose, isAddress } from "./compose.ts";
import { type Mail, MailUnavailable, type Mailer, type TemplateName } from "./mailer.ts";
import { createMailQueue } from "./mailQueue.ts";
import { smtpTransport } from "./smtp.ts";

/** A mail that was printed instead of sent, as GET /dev/mail lists it, newest first. */
export interface PrintedMail {
  readonly at: number;
  readonly to: string;
  readonly template: TemplateName;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailService {
  readonly mailer: Mailer;
  /** The last printed mails, newest first; null where mails are sent or refused. */
  readonly printed: (() => readonly PrintedMail[]) | null;
  /** Resolves where mail can be sent or printed now. @throws Error where the mail server does not answer or none is set */
  check(): Promise<void>;
  /**
   * Hands one mail over now, without the queue; resolves once the mail server has taken it.
   * @throws DeliveryError, MailUnavailable
   */
  deliver(mail: Mail): Promise<void>;
  stop(): Promise<void>;
}

export interface MailServiceDependencies {
  readonly config: Pick<Config, "mode" | "smtp" | "mailFrom" | "publicUrl">;
  readonly log: Log;
  readonly clock: Clock;
  readonly traces?: Traces | null;
  /** Where links in mails lead when no PUBLIC_URL is set. */
  readonly ownUrl: () => string;
  /** Shows a mail to the person who started a server that sends none. */
  readonly print: (text: string) => void;
}

/** Opens the mail service that the settings name. */
export function openMail(parts: MailServiceDependencies): MailService {
  const { config } = parts;
  if (config.smtp !== null) return sendingMail(parts, config.smtp);
  return config.mode === "production" ? refusingMail : printingMail(parts);
}

const home = ({ config, ownUrl }: MailServiceDependencies): { home: string } => ({
  home: config.publicUrl ?? ownUrl(),
});

function checked(to: string): void {
  if (!isAddress(to)) throw new MailUnavailable("not one mail address");
}

function sendingMail(parts: MailServiceDependencies, smtp: NonNullable<Config["smtp"]>): MailService {
  const transport = smtpTransport(smtp, parts.config.mailFrom);
  const outbox = createMailQueue(transport, parts);
  const send: Mailer["send"] = async (mail) => {
    checked(mail.to);
    outbox.add(mail.template, compose(mail, home(parts)));
  };
  const deliver: MailService["deliver"] = async (mail) => {
    checked(mail.to);
    await transport.deliver(compose(mail, home(parts)));
  };
  return { mailer: { send }, deliver, printed: null, check: () => transport.check(), stop: () => outbox.stop() };
}

function printingMail(parts: MailServiceDependencies): MailService {
  const mails: PrintedMail[] = [];
  const send: Mailer["send"] = async (mail) => {
    checked(mail.to);
    const { template, locale } = mail;
    const composed = compose(mail, home(parts));
    const { to, subject, text, html } = composed;
    mails.unshift({ at: parts.clock.now(), template, locale, to, subject, text, html });
    mails.splice(mailLimits.printedMax);
    // No user waits at the terminal for a mail that answers nothing.
    if (composed.unsubscribeUrl === null) {
      parts.print(`\nA mail to ${composed.to}: ${composed.subject}\n\n${composed.text}`);
    }
    parts.log.info({ template }, "a mail was not sent; /dev/mail lists it");
  };
  return { mailer: { send }, deliver: send, printed: () => mails, check: async () => {}, stop: async () => {} };
}

const refuse = async (): Promise<never> => {
  throw new MailUnavailable("no mail server is set");
};

const refusingMail: MailService = {
  mailer: { send: refuse },
  deliver: refuse,
  printed: null,
  check: refuse,
  stop: async () => {},
};
