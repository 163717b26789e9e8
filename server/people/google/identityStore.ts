/**
 * Accounts by what an OpenID provider says of their owners, and the sign-ins under way. An account is found by issuer
 * and subject and never by its e-mail address, which does not identify the user.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { insertAccount, whatIsTaken, type Taken } from "#server/people/accounts/accountStore.ts";
import type { Database } from "#server/base/db/database.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { OauthIntent, User } from "#server/base/db/records.ts";
import { idOrNull, rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** A sign-in under way at the provider. */
export interface OauthFlow {
  readonly intent: OauthIntent;
  /** Whose account is to be connected or who confirms; null for a sign-in. */
  readonly userId: UserId | null;
  readonly locale: Locale;
  readonly redirectUri: string;
  readonly expiresAt: number;
}

/** An account to be made of an identity. */
export interface IdentitySignup {
  readonly identity: Identity;
  /** Of which the provider says that it was proven. */
  readonly email: string;
  readonly username: string;
  readonly locale: Locale;
  /** The guest who becomes the account; null makes a new one. */
  readonly guestId: UserId | null;
  readonly at: number;
}

export type SignupRefusal = Taken | "identity-taken";

async function saveFlow(knex: TypedKnex, hash: string, flow: OauthFlow, at: number): Promise<void> {
  await knex("oauth_flows").where("expires_at", "<=", at).del();
  await knex("oauth_flows").insert({
    flow_hash: hash,
    intent: flow.intent,
    user_id: flow.userId === null ? null : (rowId(flow.userId) ?? null),
    locale: flow.locale,
    redirect_uri: flow.redirectUri,
    expires_at: flow.expiresAt,
  });
}

async function takeFlow(knex: TypedKnex, hash: string, at: number): Promise<OauthFlow | undefined> {
  const row = await knex("oauth_flows").where("flow_hash", hash).first();
  // Of two who ask at once the one whose delete finds the row has it.
  const taken = row === undefined ? 0 : await knex("oauth_flows").where("flow_hash", hash).del();
  if (row === undefined || taken === 0 || row.expires_at <= at) return undefined;
  return {
    intent: row.intent,
    userId: idOrNull(row.user_id),
    locale: row.locale ?? "en",
    redirectUri: row.redirect_uri,
    expiresAt: row.expires_at,
  };
}

async function find(knex: TypedKnex, { issuer, subject }: Identity): Promise<User | undefined> {
  const row = await knex("identities")
    .join("users", "users.id", "identities.user_id")
    .where({ "identities.issuer": issuer, "identities.subject": subject })
    .whereNull("users.deleted_at")
    .first([...userColumns, "identities.subject"]);
  // MySQL overlooks blanks at the end of a text.
  return row?.subject === subject ? userOf(row) : undefined;
}

const isKnown = async (knex: TypedKnex, { issuer, subject }: Identity): Promise<boolean> =>
  (await knex("identities").where({ issuer, subject }).first("user_id")) !== undefined;

async function signUp(database: Database, signup: IdentitySignup): Promise<Result<User, SignupRefusal>> {
  const { identity, at, ...account } = signup;
  try {
    const user = await database.transaction(async (trx) => {
      const made = await insertAccount(trx, { ...account, passwordHash: null }, at);
      await trx("identities").insert({ ...identity, user_id: rowId(made.id) ?? 0, linked_at: at });
      return made;
    });
    return ok(user);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (await database.run((knex) => isKnown(knex, identity))) return fail("identity-taken");
    return fail(await database.run((knex) => whatIsTaken(knex, account.username, account.guestId)));
  }
}

async function link(trx: TypedKnex, userId: UserId, { issuer, subject }: Identity, at: number): Promise<boolean> {
  const id = rowId(userId) ?? 0;
  const owner = await trx("identities").where({ issuer, subject }).first("user_id");
  if (owner !== undefined) return owner.user_id === id;
  await trx("identities").where({ user_id: id, issuer }).del();
  await trx("identities").insert({ issuer, subject, user_id: id, linked_at: at });
  return true;
}

/** A race for an identity: at the second look it is seen who won. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
}

export const identityStore = (database: Database) => ({
  /** Keeps a flow under the hash of what the browser holds, and forgets those that are over. */
  saveFlow: (hash: string, flow: OauthFlow, at: number) => database.run((knex) => saveFlow(knex, hash, flow, at)),
  /** Returns the flow and removes it, so that it works once. */
  takeFlow: (hash: string, at: number) => database.run((knex) => takeFlow(knex, hash, at)),
  find: (identity: Identity) => database.run((knex) => find(knex, identity)),
  /** Makes the account and its identity together or neither. */
  signUp: (signup: IdentitySignup) => signUp(database, signup),
  /** Connects an identity to an account, in the place of an older one; false if it belongs to another account. */
  link: (userId: UserId, identity: Identity, at: number) =>
    again(() => database.transaction((trx) => link(trx, userId, identity, at))),
  /** The account can be entered through no provider any more. */
  unlink: async (userId: UserId) => {
    await database.run((knex) =>
      knex("identities")
        .where("user_id", rowId(userId) ?? 0)
        .del(),
    );
  },
  /** Whether the account can be entered through this provider. */
  isLinked: async (userId: UserId, issuer: string) => {
    const query = (knex: TypedKnex) =>
      knex("identities")
        .where({ user_id: rowId(userId) ?? 0, issuer })
        .first("subject");
    return (await database.run(query)) !== undefined;
  },
});

export type IdentityStore = ReturnType<typeof identityStore>;
