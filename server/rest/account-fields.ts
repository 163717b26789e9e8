/** What bodies about accounts hold. A value of the wrong kind counts as absent: each call has its own word for that. */
import * as v from "valibot";
import { proofLimits } from "#server/limits.ts";
import type { Locale } from "#server/protocol/accounts.ts";
import { isGoodPassword } from "#server/passwords.ts";
import { chosenUsername } from "#server/usernames.ts";
import { HttpFailure } from "./failure.ts";
import type { ApiContext } from "./handlers.ts";

export const text = v.fallback(v.string(), "");
/** Whether the session outlives the browser. */
export const remember = v.fallback(v.boolean(), true);

const locales = ["en", "es", "fr", "de"] satisfies Locale[];
export const locale = v.fallback(v.optional(v.picklist(locales)), undefined);

/** The language that was asked for, else one the browser reads. */
export const localeOf = (ctx: ApiContext, wanted: Locale | undefined): Locale =>
  wanted ?? locales.find((each) => each === ctx.acceptsLanguages(...locales)) ?? "en";

/** Plain characters only: no look-alikes, and nothing that means something in a mail's header. */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** The address without blanks around it; undefined where it cannot be one. */
export function emailIn(written: string): string | undefined {
  const email = written.trim();
  return email.length <= proofLimits.emailCharsMax && shape.test(email) ? email : undefined;
}

/** The address, or the failure that says what is wrong with it. */
export function emailOf(written: string): string {
  if (written.trim() === "") throw new HttpFailure("email_required");
  const email = emailIn(written);
  if (email === undefined) throw new HttpFailure("email_invalid");
  return email;
}

/** The name as it will be kept. */
export function usernameOf(written: string): string {
  const username = chosenUsername(written);
  if (username === undefined) throw new HttpFailure("username_invalid");
  return username;
}

interface Owner {
  readonly username: string;
  readonly email: string | null;
}

/** Refuses a password that may not be chosen by this owner. */
export function checkPassword(password: string, { username, email }: Owner): void {
  const known = email === null ? [username] : [username, email, email.split("@")[0] ?? ""];
  if (!isGoodPassword(password, known)) throw new HttpFailure("password_weak");
}
