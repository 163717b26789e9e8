/** Authenticator apps and recovery codes of accounts. Each code is taken by one statement, so that it works once over all processes. */
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/people/users/userStore.ts";

export interface TwoFactorRecord {
  /** Encrypted. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

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

export interface TwoFactorStore {
  /** The app of an account; undefined where two-factor sign-in is off. */
  of(userId: string): Promise<TwoFactorRecord | undefined>;
  /** How many recovery codes are not used yet. */
  codesLeft(userId: string): Promise<number>;
  /**
   * Stores the app and the recovery codes in the place of older ones; says whether there was an app before. Undefined where
   * there is one that it may not replace.
   */
  switchOn(userId: string, made: NewTwoFactor, at: number): Promise<{ readonly wasOn: boolean } | undefined>;
  /** Uses the code of this step up; false where it or a later one was used, or the app is another one by now. */
  takeStep(userId: string, secret: string, step: number): Promise<boolean>;
  /** Uses a recovery code up; false where none has one of these hashes. */
  takeRecoveryCode(userId: string, hashes: readonly string[], at: number): Promise<boolean>;
  /** New recovery codes in the place of the older ones; false where two-factor sign-in is off. */
  replaceCodes(userId: string, hashes: readonly string[]): Promise<boolean>;
  /** False where it is off already. */
  switchOff(userId: string): Promise<boolean>;
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

/** Takes the app, the recovery codes and sign-ins under way, inside the transaction of who asks. */
export async function removeTwoFactor(trx: TypedKnex, id: number): Promise<boolean> {
  await trx("recovery_codes").where("user_id", id).del();
  await trx("sign_in_tickets").where("user_id", id).del();
  return (await trx("two_factor").where("user_id", id).del()) === 1;
}

export const twoFactorStore = (database: Database): TwoFactorStore => ({
  of: (userId) =>
    database.run(async (knex) => {
      const row = await onOf(knex, rowId(userId) ?? 0).first("secret", "confirmed_at", "created_at");
      return row === undefined ? undefined : { secret: row.secret, since: row.confirmed_at ?? row.created_at };
    }),
  codesLeft: (userId) =>
    database.run(async (knex) => {
      const left = await knex("recovery_codes")
        .where("user_id", rowId(userId) ?? 0)
        .whereNull("used_at")
        .pluck("code_hash");
      return left.length;
    }),
  switchOn: (userId, made, at) => database.transaction((trx) => switchOn(trx, rowId(userId) ?? 0, made, at)),
  takeStep: (userId, secret, step) =>
    database.run(async (knex) => {
      const taken = await onOf(knex, rowId(userId) ?? 0)
        .where("secret", secret)
        .where("last_step", "<", step)
        .update({ last_step: step });
      return taken === 1;
    }),
  takeRecoveryCode: (userId, hashes, at) =>
    database.run(async (knex) => {
      const taken = await knex("recovery_codes")
        .where("user_id", rowId(userId) ?? 0)
        .whereIn("code_hash", hashes)
        .whereNull("used_at")
        .update({ used_at: at });
      return taken === 1;
    }),
  replaceCodes: (userId, hashes) =>
    database.transaction(async (trx) => {
      const id = rowId(userId) ?? 0;
      if ((await onOf(trx, id).forUpdate().first("user_id")) === undefined) return false;
      await replace(trx, id, hashes);
      return true;
    }),
  switchOff: (userId) => database.transaction((trx) => removeTwoFactor(trx, rowId(userId) ?? 0)),
});
