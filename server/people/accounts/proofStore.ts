/**
 * The proof that a user reads an address: a code by mail, and for the right code a ticket that is good once. One row
 * an address, so a newer code takes the place of the older one. Kept are hashes; a code is worth ten minutes.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { proofLimits } from "./limits.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { decodeText, list, moment, text } from "#server/protocol/schema.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";

export interface IssuedCode {
  readonly code: string;
}
export interface Wait {
  readonly waitMs: number;
}

/** The value of the column `sent`. */
export const sentSchema = list(moment, proofLimits.codesMax);
/** The value of the column `replaced_hashes`. */
export const replacedSchema = list(text(128), proofLimits.codesMax);

const { codesWindowMs, codesMax, resendMsMin } = proofLimits;

/** The form in which addresses are compared. */
export const emailKey = (email: string): string => email.toLowerCase();

export const newToken = (): string => randomBytes(proofLimits.tokenBytes).toString("base64url");
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

const newCode = (): string => String(randomInt(10 ** proofLimits.codeDigits)).padStart(proofLimits.codeDigits, "0");

function codeHash(code: string, salt: string = randomBytes(16).toString("hex")): string {
  return `${salt}.${tokenHash(`${salt}.${code}`)}`;
}

function isCode(stored: string, code: string): boolean {
  const [salt = ""] = stored.split(".");
  const [known, given] = [Buffer.from(stored), Buffer.from(codeHash(code, salt))];
  return known.length === given.length && timingSafeEqual(known, given);
}

/**
 * How long until the next code may be sent. Of two who ask at once the later may come first, and counts for the other
 * all the same; what lies further ahead is from a clock that was set back, and locks nobody out.
 */
function waitMs(sent: readonly number[], at: number): number {
  const lately = sent.filter((each) => each - at < resendMsMin && at - each < codesWindowMs);
  const last = lately.at(-1);
  const first = lately.at(-codesMax);
  const resend = last === undefined ? 0 : last + resendMsMin - at;
  const hourly = first === undefined ? 0 : first + codesWindowMs - at;
  return Math.max(0, resend, hourly);
}

/** When codes were sent, oldest first; a list that is damaged counts as empty, so that it locks nobody out. */
const sentOf = (row: Pick<RowOf<"email_proofs">, "sent">): readonly number[] => decodeText(sentSchema, row.sent) ?? [];

const replacedOf = (row: Pick<RowOf<"email_proofs">, "replaced_hashes">): readonly string[] =>
  decodeText(replacedSchema, row.replaced_hashes ?? "[]") ?? [];

/** On its own and before: inside the transaction those who ask at once would wait for each other in a ring. */
const prepare = (knex: TypedKnex, email: string, at: number) =>
  knex("email_proofs")
    .insert({ email_key: emailKey(email), sent: "[]", expires_at: at })
    .onConflict("email_key")
    .ignore();

async function issue(trx: TypedKnex, email: string, locale: Locale, at: number): Promise<IssuedCode | Wait> {
  const key = emailKey(email);
  // Held until the end, so that of two who ask at once the second sees the first.
  const row = await trx("email_proofs").where("email_key", key).forUpdate().first();
  // The sweep removed the row in between; the next request finds a new one.
  if (row === undefined) return { waitMs: 1 };
  const sent = sentOf(row);
  const wait = waitMs(sent, at);
  if (wait > 0) return { waitMs: wait };
  const code = newCode();
  await trx("email_proofs")
    .where("email_key", key)
    .update({
      locale,
      sent: JSON.stringify([...sent, at].slice(-codesMax)),
      code_hash: codeHash(code),
      replaced_hashes: JSON.stringify([...replacedOf(row), ...[row.code_hash ?? []].flat()].slice(1 - codesMax)),
      tries: 0,
      ticket_hash: null,
      expires_at: at + proofLimits.codeMsMax,
    });
  return { code };
}

async function takeBack(trx: TypedKnex, email: string, at: number): Promise<void> {
  const key = emailKey(email);
  const row = await trx("email_proofs").where("email_key", key).forUpdate().first();
  if (row === undefined) return;
  const sent = JSON.stringify(sentOf(row).filter((each) => each !== at));
  await trx("email_proofs").where("email_key", key).update({ sent, code_hash: null });
}

/** The try is counted before the code is looked at, so a hundred tries at once are five. */
async function exchange(knex: TypedKnex, email: string, code: string, at: number): Promise<string | undefined> {
  const mine = () => knex("email_proofs").where("email_key", emailKey(email));
  const tried = await mine()
    .whereNotNull("code_hash")
    .where("tries", "<", proofLimits.codeTriesMax)
    .where("expires_at", ">", at)
    .increment("tries", 1);
  if (tried === 0) return undefined;
  const row = await mine().first();
  const stored = row?.code_hash ?? null;
  if (stored === null || !isCode(stored, code)) return undefined;
  const ticket = newToken();
  const spent = { code_hash: null, ticket_hash: tokenHash(ticket), expires_at: at + proofLimits.ticketMsMax };
  const won = await mine().where("code_hash", stored).update(spent);
  return won === 1 ? ticket : undefined;
}

async function wasReplaced(knex: TypedKnex, email: string, code: string, at: number): Promise<boolean> {
  const row = await knex("email_proofs").where("email_key", emailKey(email)).where("expires_at", ">", at).first();
  return row !== undefined && row.code_hash !== null && replacedOf(row).some((stored) => isCode(stored, code));
}

const ticketed = (knex: TypedKnex, email: string, ticket: string, at: number) =>
  knex("email_proofs")
    .where({ email_key: emailKey(email), ticket_hash: tokenHash(ticket) })
    .where("expires_at", ">", at);

/**
 * Uses a ticket up, inside the transaction that does what it is for. Gives the language of its mail, or undefined
 * where the ticket is not good (any more).
 */
export async function useTicket(
  trx: TypedKnex,
  email: string,
  ticket: string,
  at: number,
): Promise<{ readonly locale: Locale | null } | undefined> {
  const row = await ticketed(trx, email, ticket, at).forUpdate().first();
  const used = await ticketed(trx, email, ticket, at).update({ ticket_hash: null });
  return used === 1 ? { locale: row?.locale ?? null } : undefined;
}

export const proofStore = (database: Database) => ({
  /** A fresh code for this address, or how long to wait for the next one. */
  issue: async (email: string, locale: Locale, at: number) => {
    await database.run((knex) => prepare(knex, email, at));
    return database.transaction((trx) => issue(trx, email, locale, at));
  },
  /** Takes a code back whose mail could not be sent; it counts for nothing. */
  takeBack: (email: string, at: number) => database.transaction((trx) => takeBack(trx, email, at)),
  /** The ticket for the right code; undefined for a wrong, old or used one. Every call is a try. */
  exchange: (email: string, code: string, at: number) => database.run((knex) => exchange(knex, email, code, at)),
  /** Whether a newer code was mailed in place of this one, and is still good. */
  wasReplaced: (email: string, code: string, at: number) => database.run((knex) => wasReplaced(knex, email, code, at)),
  /** Whether the ticket is good for this address; it stays good. */
  isGood: async (email: string, ticket: string, at: number) => {
    const row = await database.run((knex) => ticketed(knex, email, ticket, at).first("email_key"));
    return row !== undefined;
  },
  // Until then the row also says how often codes were sent.
  /** Forgets what is too old to count. */
  purge: (at: number) =>
    database.run((knex) =>
      knex("email_proofs")
        .where("expires_at", "<=", at - codesWindowMs)
        .del(),
    ),
});

export type ProofStore = ReturnType<typeof proofStore>;
