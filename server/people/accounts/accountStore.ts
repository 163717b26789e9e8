/** Accounts, their sign-in methods and all changes. Each change is one transaction, so two at once cannot mix. */
import { fail, ok, type Result } from "#engine/result.ts";
import { proofLimits } from "./limits.ts";
import { type UserId, noUser } from "#protocol/ids.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { emailKey, newToken, tokenHash, useTicket } from "./proofStore.ts";
import type { User } from "#server/base/db/records.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { namedColumns, userColumns, userOf, type UserRow } from "#server/people/users/userStore.ts";

/** A user and the hash to check a password against. */
export interface Credentials {
  readonly user: User;
  /** Null: the account has no password. */
  readonly passwordHash: string | null;
}

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly locale: Locale | null;
  /** The guest who becomes this account, with all matches; null for a new user. */
  readonly guestId: UserId | null;
}

export type Taken = "username-taken" | "email-taken";
/** The account was deleted while something of it was about to change. */
export type Gone = "gone";

export type EmailRefusal = "email-taken" | "ticket-invalid" | Gone;

const living = (knex: TypedKnex) => knex("users").whereNull("deleted_at");

const credentialsOf = (row: UserRow | undefined): Credentials | undefined =>
  row === undefined ? undefined : { user: userOf(row), passwordHash: row.password_hash };

async function read(knex: TypedKnex, userId: UserId): Promise<User | undefined> {
  const row = await living(knex)
    .where("id", rowId(userId) ?? 0)
    .first(userColumns);
  return row === undefined ? undefined : userOf(row);
}

/** A user who must exist, because the row was just written. */
async function written(knex: TypedKnex, userId: UserId): Promise<User> {
  const user = await read(knex, userId);
  if (user === undefined) throw new Error(`user ${userId} is not there`);
  return user;
}

/**
 * Writes an account, inside the transaction that proves the right to it; throws a unique violation where the name or
 * the address is taken. A guest's row becomes the account, unless it has become one already.
 */
export async function insertAccount(trx: TypedKnex, account: NewAccount, at: number): Promise<User> {
  const { username, email, guestId } = account;
  const row = {
    ...namedColumns(username),
    email,
    email_key: emailKey(email),
    password_hash: account.passwordHash,
    locale: account.locale,
    role: "player" as const,
  };
  const upgraded = await living(trx)
    .where({ id: rowId(guestId ?? "") ?? 0, role: "guest" })
    .update({ ...row, unused_since: null });
  if (upgraded === 1) return written(trx, guestId ?? noUser);
  const [id] = await trx("users").insert({ ...row, created_at: at });
  return written(trx, idOf(id ?? 0));
}

/** Finds the value that caused a unique violation. */
export async function whatIsTaken(knex: TypedKnex, username: string, userId: UserId | null): Promise<Taken> {
  const { username_key, username_skeleton } = namedColumns(username);
  const other = await knex("users")
    .where((same) => same.where({ username_key }).orWhere({ username_skeleton }))
    .whereNot("id", rowId(userId ?? "") ?? 0)
    .first("id");
  return other === undefined ? "email-taken" : "username-taken";
}

/** Rolls a transaction back. */
class Refused extends Error {
  override readonly name = "Refused";
  readonly why: "ticket-invalid" | Gone;

  constructor(why: "ticket-invalid" | Gone) {
    super(why);
    this.why = why;
  }
}

async function register(
  database: Database,
  account: NewAccount,
  ticket: string,
  at: number,
): Promise<Result<User, Taken | "ticket-invalid">> {
  try {
    const user = await database.transaction(async (trx) => {
      const used = await useTicket(trx, account.email, ticket, at);
      if (used === undefined) throw new Refused("ticket-invalid");
      return insertAccount(trx, { ...account, locale: account.locale ?? used.locale }, at);
    });
    return ok(user);
  } catch (error) {
    if (error instanceof Refused) return fail("ticket-invalid");
    if (!isUniqueViolation(error)) throw error;
    return fail(await database.run((knex) => whatIsTaken(knex, account.username, account.guestId)));
  }
}

async function rename(
  database: Database,
  userId: UserId,
  username: string,
): Promise<Result<User, "username-taken" | Gone>> {
  try {
    await database.run((knex) =>
      living(knex)
        .where("id", rowId(userId) ?? 0)
        .update(namedColumns(username)),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return fail("username-taken");
    throw error;
  }
  const user = await database.run((knex) => read(knex, userId));
  return user === undefined ? fail("gone") : ok(user);
}

async function setEmail(
  database: Database,
  userId: UserId,
  email: string,
  ticket: string,
  at: number,
): Promise<Result<User, EmailRefusal>> {
  const id = rowId(userId) ?? 0;
  try {
    const user = await database.transaction(async (trx) => {
      if ((await useTicket(trx, email, ticket, at)) === undefined) throw new Refused("ticket-invalid");
      const changed = await living(trx)
        .where("id", id)
        .update({ email, email_key: emailKey(email) });
      if (changed === 0) throw new Refused("gone");
      // The owner may no longer read the old address, so a link that was mailed there must not work.
      await trx("password_resets").where("user_id", id).del();
      return written(trx, userId);
    });
    return ok(user);
  } catch (error) {
    if (error instanceof Refused) return fail(error.why);
    if (isUniqueViolation(error)) return fail("email-taken");
    throw error;
  }
}

async function setPassword(trx: TypedKnex, id: number, passwordHash: string): Promise<void> {
  await living(trx).where("id", id).update({ password_hash: passwordHash });
  await trx("password_resets").where("user_id", id).del();
}

async function issueReset(knex: TypedKnex, userId: UserId, at: number): Promise<string> {
  const token = newToken();
  const row = { user_id: rowId(userId) ?? 0, token_hash: tokenHash(token), expires_at: at + proofLimits.resetMsMax };
  await knex("password_resets").insert(row).onConflict("user_id").merge();
  return token;
}

const good = (knex: TypedKnex, token: string, at: number) =>
  knex("password_resets").where("token_hash", tokenHash(token)).where("expires_at", ">", at);

async function reset(trx: TypedKnex, token: string, passwordHash: string, at: number): Promise<User | undefined> {
  const row = await good(trx, token, at).forUpdate().first("user_id");
  if (row === undefined || (await good(trx, token, at).del()) !== 1) return undefined;
  await setPassword(trx, row.user_id, passwordHash);
  return read(trx, idOf(row.user_id));
}

export const accountStore = (database: Database) => ({
  /** The account of this address; upper and lower case count as the same. */
  byEmail: (email: string) =>
    database.run(async (knex) =>
      credentialsOf(await living(knex).where("email_key", emailKey(email)).first(userColumns)),
    ),
  credentials: (userId: UserId) =>
    database.run(async (knex) =>
      credentialsOf(
        await living(knex)
          .where("id", rowId(userId) ?? 0)
          .first(userColumns),
      ),
    ),
  /** Makes an account, using the ticket up; nothing is used up where it fails. */
  register: (account: NewAccount, ticket: string, at: number) => register(database, account, ticket, at),
  rename: (userId: UserId, username: string) => rename(database, userId, username),
  /** The new password also voids links to a new one. */
  setPassword: (userId: UserId, hash: string) =>
    database.transaction((trx) => setPassword(trx, rowId(userId) ?? 0, hash)),
  setEmail: (userId: UserId, email: string, ticket: string, at: number) =>
    setEmail(database, userId, email, ticket, at),
  /** A token for a new password, in the place of any older one. */
  issueReset: (userId: UserId, at: number) => database.run((knex) => issueReset(knex, userId, at)),
  /** Whose the token is, while it is good. */
  resetting: (token: string, at: number) =>
    database.run(async (knex) => {
      const row = await good(knex, token, at).first("user_id");
      return row === undefined ? undefined : read(knex, idOf(row.user_id));
    }),
  /** Sets the password, using the token up; undefined where it is not good (any more). */
  reset: (token: string, hash: string, at: number) => database.transaction((trx) => reset(trx, token, hash, at)),
});

export type AccountStore = ReturnType<typeof accountStore>;
