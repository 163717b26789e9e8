/** Mails that tell an owner what has happened to the account. The change is made, so a mail that fails undoes nothing. */
import type { Mail, Mailer } from "#server/people/mail/mailer.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { User } from "#server/base/db/records.ts";
import type { Log } from "#server/base/core/log.ts";

/** What it takes to send a user a mail. */
export interface MailDependencies {
  readonly mailer: Mailer;
  readonly log: Pick<Log, "warn">;
}

type AccountMail = Mail extends infer M ? (M extends Mail ? Pick<M, "template" | "values"> : never) : never;

const isLocale = (locale: string | null): locale is Locale =>
  locale === "en" || locale === "es" || locale === "fr" || locale === "de";

/** Returns a function that mails a user at the address given, in the language of the account; a failure is logged. */
export function accountMailer({ mailer, log }: MailDependencies): (user: User, letter: AccountMail) => Promise<void> {
  return async ({ email, locale }, letter) => {
    if (email === null) return;
    const mail = { ...letter, to: email, locale: isLocale(locale) ? locale : "en" } as Mail;
    try {
      await mailer.send(mail);
    } catch (error) {
      log.warn({ err: error, template: letter.template }, "a mail was not sent");
    }
  };
}
