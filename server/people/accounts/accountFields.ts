/**
 * The fields of forms about accounts, each checked and in its stored form, and the mails that notify an owner of a change.
 */
import { proofLimits } from "./limits.ts";
import { type Locale, LOCALES } from "#protocol/calls/accounts.ts";
import { plainEmail } from "#server/base/core/emailAddress.ts";
import { isGoodPassword } from "./passwords.ts";
import { chosenUsername } from "#server/people/users/usernames.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import type { Mail, Mailer } from "#server/people/mail/mailer.ts";
import type { User } from "#server/base/db/records.ts";
import type { Log } from "#server/base/core/log.ts";

/** The language that was asked for, else one the browser reads. */
export const localeOf = (ctx: ApiContext, wanted: Locale | undefined): Locale =>
  wanted ?? LOCALES.find((each) => each === ctx.acceptsLanguages(...LOCALES)) ?? "en";

/**
 * Plain characters only: no look-alikes, and nothing that means something in a mail's header. An international domain is
 * in plain characters by then.
 */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Mail servers refuse a dot at an end and two in a row; an account that has such an address keeps it. */
const misplacedDots = /^\.|\.\.|\.@/;

/** The address in its one form; undefined where it cannot be one. */
export function emailIn(written: string): string | undefined {
  const email = plainEmail(written);
  return email.length <= proofLimits.emailCharsMax && shape.test(email) ? email : undefined;
}

/** The address, or the failure that says what is wrong with it. @throws HttpFailure email_required or email_invalid */
export function emailOf(written: string): string {
  if (written.trim() === "") throw new HttpFailure("email_required");
  const email = emailIn(written);
  if (email === undefined) throw new HttpFailure("email_invalid");
  return email;
}

/** The same for an address that mail will go to for the first time. @throws HttpFailure email_required or email_invalid */
export function newEmailOf(written: string): string {
  const email = emailOf(written);
  if (misplacedDots.test(email)) throw new HttpFailure("email_invalid");
  return email;
}

/** The name as it will be kept. @throws HttpFailure username_invalid */
export function usernameOf(written: string): string {
  const username = chosenUsername(written);
  if (username === undefined) throw new HttpFailure("username_invalid");
  return username;
}

interface Owner {
  readonly username: string;
  readonly email: string | null;
}

/** Refuses a password that may not be chosen by this owner. @throws HttpFailure password_weak */
export function checkPassword(password: string, { username, email }: Owner): void {
  const known = email === null ? [username] : [username, email, email.split("@")[0] ?? ""];
  if (!isGoodPassword(password, known)) throw new HttpFailure("password_weak");
}

export interface MailDependencies {
  readonly mailer: Mailer;
  readonly log: Pick<Log, "warn">;
}

type AccountMail = Mail extends infer M ? (M extends Mail ? Pick<M, "template" | "values"> : never) : never;

const isLocale = (locale: string | null): locale is Locale =>
  locale === "en" || locale === "es" || locale === "fr" || locale === "de";

/**
 * Returns a function that notifies an owner of a change, at the address given and in the language of the account. The
 * change is stored by then, so a mail that fails is only logged.
 */
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
