/**
 * Authenticator apps, recovery codes, and the tickets of sign-ins whose code is still to come. The database has only
 * hashes of codes and tickets. Each is used up by one statement, so that it works once over all processes.
 */
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { newToken, tokenHash } from "#server/people/accounts/proofStore.ts";
import { twoFactorLimits } from "./limits.ts";
import { StartError } from "#server/base/core/errors.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { roleStore } from "#server/people/roles/roles.ts";
import { voidProofs } from "#server/people/sessions/sessionStore.ts";

/** An app whose first code was right. */
export interface NewTwoFactor {
  /** Encrypted. */
  readonly secret: string;
  /** The step of that code, which is used. */
  readonly step: number;
  readonly codeHashes: readonly string[];
  /** Whether it may take the place of another app. */
  readonly mayReplace: boolean;
}

const onOf = (knex: TypedKnex, id: number) => knex("two_factor").where("user_id", id).whereNotNull("confirmed_at");

async function replace(trx: TypedKnex, id: number, hashes: readonly string[]): Promise<void> {
  await trx("recovery_codes").where("user_id", id).del();
  await trx("recovery_codes").insert(hashes.map((hash) => ({ user_id: id, code_hash: hash })));
}

async function switchOn(
  trx: TypedKnex,
  id: number,
  made: NewTwoFactor,
  at: number,
): Promise<{ wasOn: boolean } | undefined> {
  // Of two who confirm at once the second waits here and replaces the first.
  await trx("users").where("id", id).forUpdate().first("id");
  const before = await onOf(trx, id).first("user_id");
  if (before !== undefined && !made.mayReplace) return undefined;
  const row = { user_id: id, secret: made.secret, last_step: made.step, created_at: at, confirmed_at: at };
  await trx("two_factor").insert(row).onConflict("user_id").merge();
  await replace(trx, id, made.codeHashes);
  return { wasOn: before !== undefined };
}

/** Deletes the app, the recovery codes and sign-ins under way, inside the caller's transaction. */
async function removeTwoFactor(trx: TypedKnex, id: number): Promise<boolean> {
  await trx("recovery_codes").where("user_id", id).del();
  await trx("sign_in_tickets").where("user_id", id).del();
  return (await trx("two_factor").where("user_id", id).del()) === 1;
}

export const twoFactorStore = (database: Database) => ({
  /** The app of an account; undefined where two-factor sign-in is off. */
  of: (userId: UserId) =>
    database.run(async (knex) => {
      const row = await onOf(knex, rowId(userId) ?? 0).first("secret", "confirmed_at", "created_at");
      return row === undefined ? undefined : { secret: row.secret, since: row.confirmed_at ?? row.created_at };
    }),
  /** How many recovery codes are not used yet. */
  codesLeft: (userId: UserId) =>
    database.run(async (knex) => {
      const left = await knex("recovery_codes")
        .where("user_id", rowId(userId) ?? 0)
        .whereNull("used_at")
        .pluck("code_hash");
      return left.length;
    }),
  /**
   * Stores the app and the recovery codes in the place of older ones; says whether there was an app before. Undefined where
   * there is one that it may not replace.
   */
  switchOn: (userId: UserId, made: NewTwoFactor, at: number) =>
    database.transaction((trx) => switchOn(trx, rowId(userId) ?? 0, made, at)),
  /** Uses the code of this step up; false where it or a later one was used, or the app is another one by now. */
  takeStep: (userId: UserId, secret: string, step: number) =>
    database.run(async (knex) => {
      const taken = await onOf(knex, rowId(userId) ?? 0)
        .where("secret", secret)
        .where("last_step", "<", step)
        .update({ last_step: step });
      return taken === 1;
    }),
  /** Uses a recovery code up; false where none has one of these hashes. */
  takeRecoveryCode: (userId: UserId, hashes: readonly string[], at: number) =>
    database.run(async (knex) => {
      const taken = await knex("recovery_codes")
        .where("user_id", rowId(userId) ?? 0)
        .whereIn("code_hash", hashes)
        .whereNull("used_at")
        .update({ used_at: at });
      return taken === 1;
    }),
  /** New recovery codes in the place of the older ones; false where two-factor sign-in is off. */
  replaceCodes: (userId: UserId, hashes: readonly string[]) =>
    database.transaction(async (trx) => {
      const id = rowId(userId) ?? 0;
      if ((await onOf(trx, id).forUpdate().first("user_id")) === undefined) return false;
      await replace(trx, id, hashes);
      return true;
    }),
  /** False where it is off already. */
  switchOff: (userId: UserId) => database.transaction((trx) => removeTwoFactor(trx, rowId(userId) ?? 0)),
});

export type TwoFactorStore = ReturnType<typeof twoFactorStore>;

/** A sign-in whose password or Google account was right, and whose code is still to come. */
export interface FirstProof {
  readonly userId: UserId;
  readonly method: "password" | "google";
  /** Whether the session lasts longer than the browser. */
  readonly isLasting: boolean;
  /** SHA-256 of the hash that the password was compared with; null without a password. */
  readonly passwordMark: string | null;
}

const { ticketMsMax, ticketTriesMax } = twoFactorLimits;

export const passwordMarkOf = (passwordHash: string): string => tokenHash(passwordHash);

export const signInTicketStore = (database: Database) => ({
  /** A fresh ticket. */
  issue: (proof: FirstProof, at: number) =>
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
  /** Counts a try; undefined for a ticket that is old, used, or tried too often. */
  tried: (ticket: string, at: number) =>
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
            userId: idOf(row.user_id),
            method: row.method,
            isLasting: Boolean(row.is_lasting),
            passwordMark: row.password_mark,
          };
    }),
  /** Uses the ticket up; false where another call did. */
  use: (ticket: string) =>
    database.run(async (knex) => (await knex("sign_in_tickets").where("ticket_hash", tokenHash(ticket)).del()) === 1),
  /** Forgets old ones; resolves to how many there were. */
  purge: (at: number) => database.run((knex) => knex("sign_in_tickets").where("expires_at", "<=", at).del()),
});

export type SignInTicketStore = ReturnType<typeof signInTicketStore>;

/**
 * Switches two-factor sign-in off at the command line, for an owner who lost the app and the recovery codes, and says so.
 * The change and its entry in the admin log are one transaction.
 * @throws StartError with a sentence for the operator
 */
export async function resetTwoFactor(database: Database, name: string, at: number): Promise<string> {
  const user = await roleStore(database).byName(name);
  if (user === undefined) throw new StartError(`There is no account called ${name}.`);
  const wasOn = await database.transaction(async (trx) => {
    if (!(await removeTwoFactor(trx, rowId(user.id) ?? 0))) return false;
    await voidProofs(trx, rowId(user.id) ?? 0, null);
    await recordAdminAction(trx, {
      adminId: null,
      action: "user.resetTwoFactor",
      target: { kind: "user", id: user.id, name: user.username },
      reason: "",
      before: { two_factor: true },
      after: { two_factor: false },
      at,
    });
    return true;
  });
  return wasOn
    ? `Two-factor sign-in of ${user.username} is off. The password or Google opens the account again.`
    : `${user.username} has no two-factor sign-in.`;
}
