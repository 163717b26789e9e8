/** People with accounts, made in the usual way: a mailed code, its ticket, a name and a password. */
import { setTimeout as sleep } from "node:timers/promises";
import type { UserId } from "#protocol/ids.ts";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import type { RestServer } from "./restServer.ts";

export interface Person {
  readonly token: string;
  readonly id: UserId;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export interface Wanted {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  /** A guest's token: the guest becomes the account. */
  readonly token?: string;
  readonly remember?: boolean;
}

const pollMs = 10;
/** A guard against a mail that never comes. */
const tries = 9_000;
let people = 0;

/** A unique name and address in this run. */
export const someone = (): { username: string; email: string; password: string } => {
  people += 1;
  const name = `Person${people}x${process.pid}`;
  return { username: name, email: `${name}@example.org`, password: "a long walk home" };
};

/** The text of the newest mail to this address; waits until there are `count` mails. */
export async function mailTo(rest: RestServer, email: string, count = 1): Promise<string> {
  for (let tried = 0; tried < tries; tried += 1) {
    const mails = rest.server.services.post.printed?.().filter(({ to }) => to === email) ?? [];
    if (mails.length >= count) return mails[0]?.text ?? "";
    await sleep(pollMs);
  }
  throw new Error(`no mail came to ${email}`);
}

const found = (text: string, pattern: RegExp): string => {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`the mail does not hold ${pattern}`);
  return value;
};

/** Requests a code and reads its mail. */
export async function codeFor(rest: RestServer, email: string, count = 1): Promise<string> {
  const sent = await rest.ask("/api/auth/send-otp", { body: { email } });
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.status} ${sent.text}`);
  return found(await mailTo(rest, email, count), /\b(\d{6})\b/);
}

export async function ticketFor(rest: RestServer, email: string): Promise<string> {
  const otp = await codeFor(rest, email);
  const { status, text, json } = await rest.ask("/api/auth/verify-otp", { body: { email, otp } });
  if (status !== 200) throw new Error(`the code was refused: ${status} ${text}`);
  return (json as { ticket: string }).ticket;
}

/** Signs a user up. */
export async function signUp(rest: RestServer, wanted: Wanted = {}): Promise<Person> {
  const { token, remember, ...named } = wanted;
  const form = { ...someone(), ...named };
  const ticket = await ticketFor(rest, form.email);
  const answer = await rest.ask("/api/auth/register", { token, body: { ...form, ticket, remember } });
  if (answer.status !== 201) throw new Error(`no account was made: ${answer.status} ${answer.text}`);
  const made = answer.json as AuthAnswer;
  return { ...form, token: made.token, id: made.user.id };
}

/** Signs a user in again, as on another device. */
export async function signIn(rest: RestServer, { email, password }: Person): Promise<string> {
  const answer = await rest.ask("/api/auth/login", { body: { email, password } });
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`);
  return (answer.json as AuthAnswer).token;
}

/** Requests a link to a new password and reads its token; `count` mails have been sent by then. */
export async function resetTokenFor(rest: RestServer, email: string, count: number): Promise<string> {
  const sent = await rest.ask("/api/auth/forgot-password", { body: { email } });
  if (sent.status !== 200) throw new Error(`no link was sent: ${sent.status} ${sent.text}`);
  return found(await mailTo(rest, email, count), /\/reset-password#([\w-]+)/);
}
