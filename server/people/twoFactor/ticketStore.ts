/** Sign-ins whose password or Google account was right, and whose code is still to come. The database has only hashes of their tickets. */
import { newToken, tokenHash } from "#server/people/accounts/proofStore.ts";
import type { Database } from "#server/base/db/database.ts";
import { rowId } from "#server/people/users/userStore.ts";
import { twoFactorLimits } from "./limits.ts";

export interface FirstProof {
  readonly userId: string;
  readonly method: "password" | "google";
  /** Whether the session lasts longer than the browser. */
  readonly isLasting: boolean;
  /** SHA-256 of the hash that the password was compared with; null without a password. */
  readonly passwordMark: string | null;
}

export interface SignInTicketStore {
  /** A fresh ticket. */
  issue(proof: FirstProof, at: number): Promise<string>;
  /** Counts a try; undefined for a ticket that is old, used, or tried too often. */
  tried(ticket: string, at: number): Promise<FirstProof | undefined>;
  /** Uses the ticket up; false where another call did. */
  use(ticket: string): Promise<boolean>;
  /** Forgets old ones; resolves to how many there were. */
  purge(at: number): Promise<number>;
}

const { ticketMsMax, ticketTriesMax } = twoFactorLimits;

export const passwordMarkOf = (passwordHash: string): string => tokenHash(passwordHash);

export const signInTicketStore = (database: Database): SignInTicketStore => ({
  issue: (proof, at) =>
    database.run(async (knex) => {
      const ticket = newToken();
      await knex("sign_in_tickets").insert({
        ticket_hash: tokenHash(ticket),
        user_id: rowId(proof.userId) ?? 0,
        method: proof.method,
        is_lasting: proof.isLasting,
        password_mark: proof.passwordMark,
        expires_at: at + ticketMsMax,
      });
      return ticket;
    }),
  tried: (ticket, at) =>
    database.run(async (knex) => {
      const hash = tokenHash(ticket);
      const counted = await knex("sign_in_tickets")
        .where("ticket_hash", hash)
        .where("expires_at", ">", at)
        .where("tries", "<", ticketTriesMax)
        .increment("tries", 1);
      if (counted !== 1) return undefined;
      const row = await knex("sign_in_tickets").where("ticket_hash", hash).first();
      return row === undefined
        ? undefined
        : {
            userId: String(row.user_id),
            method: row.method,
            isLasting: Boolean(row.is_lasting),
            passwordMark: row.password_mark,
          };
    }),
  use: (ticket) =>
    database.run(async (knex) => (await knex("sign_in_tickets").where("ticket_hash", tokenHash(ticket)).del()) === 1),
  purge: (at) => database.run((knex) => knex("sign_in_tickets").where("expires_at", "<=", at).del()),
});
