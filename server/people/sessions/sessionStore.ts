/**
 * Sessions by opaque tokens. The database holds only SHA-256 of a token, so a copy of it opens nothing; a plain hash
 * is enough because 256 random bits cannot be guessed. Sessions in use are kept in memory for some seconds.
 */
import { createHash, randomBytes } from "node:crypto";
import { sessionLimits } from "./limits.ts";
import { type SessionId, type UserId, sessionIdOf } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { NewSession, Session, SessionEntry, SessionOpening, SessionProof, User } from "#server/base/db/records.ts";
import { SessionCache } from "./sessionCache.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

/**
 * The last proof of a session; undefined for one without, such as a guest's. It is read from the tables each time,
 * because other servers and the command line void proofs too.
 */
async function proofOf(knex: TypedKnex, sessionId: SessionId): Promise<SessionProof | undefined> {
  const row = await knex("sessions").where("token_hash", sessionId).first("proved_at", "is_proved_by_code");
  if (row === undefined || row.proved_at === null) return undefined;
  return { at: row.proved_at, isByCode: Boolean(row.is_proved_by_code) };
}

/** Voids the proofs of a user's sessions, but for the one that is kept: how the account is opened changes. */
export async function voidProofs(knex: TypedKnex, userId: number, exceptId: SessionId | null): Promise<void> {
  await knex("sessions")
    .where("user_id", userId)
    .whereNot("token_hash", exceptId ?? sessionIdOf(""))
    .update({ proved_at: null, is_proved_by_code: false });
}

const tokenPattern = /^[\w-]{43}$/;
const publicIdChars = 16;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Told to the owner in the place of the id, which is the table's key. */
const idOfToken = (token: string): SessionId => sessionIdOf(hashOf(token));
const publicIdOf = (id: SessionId): string => hashOf(`session ${id}`).slice(0, publicIdChars);

/** When it ends unless it is used. */
const expiry = (at: number, isLasting: boolean): number =>
  at + (isLasting ? sessionLimits.idleMsMax : sessionLimits.briefMsMax);

async function open(knex: TypedKnex, user: User, at: number, opening: SessionOpening): Promise<NewSession> {
  const token = randomBytes(sessionLimits.tokenBytes).toString("base64url");
  const id = idOfToken(token);
  const { device = "", isLasting = true, isByCode = false } = opening;
  await knex("sessions").insert({
    token_hash: id,
    user_id: rowId(user.id) ?? 0,
    device: device.slice(0, sessionLimits.deviceCharsMax),
    is_lasting: isLasting,
    created_at: at,
    last_seen_at: at,
    expires_at: expiry(at, isLasting),
    // An account's session begins with a proof, a guest's with none.
    proved_at: user.role === "guest" ? null : at,
    is_proved_by_code: isByCode,
  });
  return { token, id, user };
}

/**
 * Sessions that are good at this time, with their users: used lately enough and, but for a guest's, begun lately enough.
 * A row past its lifetime is never written again, so the sweep finds it when its `expires_at` has come.
 */
const alive = (knex: TypedKnex, at: number) =>
  knex("sessions")
    .join("users", "users.id", "sessions.user_id")
    .where("sessions.expires_at", ">", at)
    .where((either) => {
      void either.where("users.role", "guest").orWhere("sessions.created_at", ">", at - sessionLimits.briefMsMax);
      void either.orWhere((lasting) => {
        const begun = at - sessionLimits.lifetimeMsMax;
        void lasting.where("sessions.is_lasting", 1).where("sessions.created_at", ">", begun);
      });
    });

async function read(knex: TypedKnex, id: SessionId, at: number): Promise<Session | undefined> {
  const row = await alive(knex, at)
    .where("sessions.token_hash", id)
    // Opened while the account was being deleted.
    .whereNull("users.deleted_at")
    .first([...userColumns, "sessions.last_seen_at", "sessions.is_lasting"]);
  if (row === undefined) return undefined;
  if (at - row.last_seen_at > sessionLimits.touchMs) {
    const seen = { last_seen_at: at, expires_at: expiry(at, Boolean(row.is_lasting)) };
    await knex("sessions").where("token_hash", id).update(seen);
  }
  return { id, user: userOf(row) };
}

async function ofUser(knex: TypedKnex, userId: UserId, at: number): Promise<SessionEntry[]> {
  const rows = await alive(knex, at)
    .where("sessions.user_id", rowId(userId) ?? 0)
    .orderBy([
      { column: "sessions.last_seen_at", order: "desc" },
      { column: "sessions.created_at", order: "desc" },
      { column: "sessions.token_hash" },
    ])
    .select(["sessions.token_hash", "sessions.device", "sessions.created_at", "sessions.last_seen_at"]);
  return rows.map((row) => ({
    id: row.token_hash,
    publicId: publicIdOf(row.token_hash),
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** The dead sessions among these; the others are in use at this moment. */
async function dead(knex: TypedKnex, ids: readonly SessionId[], at: number): Promise<SessionId[]> {
  const rows = await alive(knex, at)
    .whereIn("sessions.token_hash", ids)
    .select(["sessions.token_hash", "sessions.is_lasting", "sessions.last_seen_at"]);
  const stale = rows.filter((row) => at - row.last_seen_at > sessionLimits.touchMs);
  for (const isLasting of [true, false]) {
    const seen = stale.filter((row) => Boolean(row.is_lasting) === isLasting).map((row) => row.token_hash);
    if (seen.length === 0) continue;
    const now = { last_seen_at: at, expires_at: expiry(at, isLasting) };
    await knex("sessions").whereIn("token_hash", seen).update(now);
  }
  const living = new Set(rows.map((row) => row.token_hash));
  return ids.filter((id) => !living.has(id));
}

type EndedListener = (id: SessionId, isHere: boolean) => void;

export interface SessionStore {
  /** Opens a session with a fresh 256-bit token. Of too many sessions of one user the one unused for longest ends. */
  open(user: User, at: number, opening?: SessionOpening): Promise<NewSession>;
  /** The session of a token, if it is alive. */
  find(token: string, at: number): Promise<Session | undefined>;
  /** Stores that the session's user has just shown a password or signed in with Google, and whether a code too. */
  prove(id: SessionId, at: number, isByCode: boolean): Promise<void>;
  /** The last proof of a session. */
  proof(id: SessionId): Promise<SessionProof | undefined>;
  /** Voids the proofs of a user's sessions, but for the one that is kept. */
  voidProofs(userId: UserId, exceptId: SessionId | null): Promise<void>;
  /**
   * The session of a token in this server's cache, without asking the database. The session may have ended on another
   * server since.
   */
  remembered(token: string): Session | undefined;
  /** Ends a session for good, on open sockets too: every listener gets its id. */
  end(id: SessionId): Promise<void>;
  /** The user's living sessions, the last used first. */
  ofUser(userId: UserId, at: number): Promise<SessionEntry[]>;
  /** Ends all sessions of a user but this one. */
  endOthers(userId: UserId, exceptId: SessionId | null): Promise<void>;
  /** Tells the listeners which of these have died: by age, or on another server. The others count as in use. */
  recheck(ids: readonly SessionId[], at: number): Promise<void>;
  /** The sessions of staff that this server remembers. */
  staffIds(): SessionId[];
  /** Rereads the cached sessions of a user whose name, picture or role has changed. */
  refresh(userId: UserId): void;
  /** Forgets the sessions that nobody has used for too long; resolves to how many there were. */
  purge(at: number): Promise<number>;
  /**
   * Calls back with the id of each session that ends from now on, and whether this server ends it for all; returns how
   * to stop.
   */
  onEnded(listener: EndedListener): () => void;
  /** Another node has ended these sessions. */
  endedElsewhere(ids: readonly SessionId[]): void;
  /** Calls back with each user whose cached sessions are reread because of a change by this server. */
  onRefreshed(listener: (userId: UserId) => void): void;
  /** Rereads the cached sessions of a user whom another node has changed. */
  refreshedElsewhere(userId: UserId): void;
}

export function sessionStore(database: Database): SessionStore {
  const cache = new SessionCache();
  const listeners = new Set<EndedListener>();
  const hearRefreshed: ((userId: UserId) => void)[] = [];

  const notifyEnded = (ids: readonly SessionId[], isHere: boolean): void => {
    for (const id of ids) {
      cache.forget(id);
      for (const listener of listeners) listener(id, isHere);
    }
  };

  const find = async (token: string, at: number): Promise<Session | undefined> => {
    if (!tokenPattern.test(token)) return undefined;
    const id = idOfToken(token);
    const known = cache.find(id, at);
    if (known !== undefined) return known;
    const wasRemembered = cache.remembered(id) !== undefined;
    const found = await cache.fill(id, at, () => database.run((knex) => read(knex, id, at)));
    // It was ended elsewhere: its open sockets end now, and not only when they are asked about.
    if (found === undefined && wasRemembered) notifyEnded([id], false);
    return found;
  };

  const end = async (ids: readonly SessionId[]): Promise<void> => {
    if (ids.length === 0) return;
    await database.run((knex) => knex("sessions").whereIn("token_hash", ids).del());
    notifyEnded(ids, true);
  };

  return {
    open: async (user, at, opening = {}) => {
      const opened = await database.run((knex) => open(knex, user, at, opening));
      // a user who has just signed in connects next
      const [mine] = await Promise.all([database.run((knex) => ofUser(knex, user.id, at)), find(opened.token, at)]);
      await end(mine.slice(sessionLimits.perUserMax).map(({ id }) => id));
      return opened;
    },
    find,
    prove: async (id, at, isByCode) => {
      const proof = { proved_at: at, is_proved_by_code: isByCode };
      await database.run((knex) => knex("sessions").where("token_hash", id).update(proof));
    },
    proof: (id) => database.run((knex) => proofOf(knex, id)),
    voidProofs: (userId, exceptId) => database.run((knex) => voidProofs(knex, rowId(userId) ?? 0, exceptId)),
    remembered: (token) => (tokenPattern.test(token) ? cache.remembered(idOfToken(token)) : undefined),
    end: (id) => end([id]),
    ofUser: (userId, at) => database.run((knex) => ofUser(knex, userId, at)),
    endOthers: async (userId, exceptId) => {
      const mine = await database.run((knex) => ofUser(knex, userId, 0));
      await end(mine.map(({ id }) => id).filter((id) => id !== exceptId));
    },
    recheck: async (ids, at) => {
      if (ids.length > 0) notifyEnded(await database.run((knex) => dead(knex, ids, at)), false);
    },
    staffIds: () => cache.staffIds(),
    refresh: (userId) => {
      cache.forgetUser(userId);
      for (const hear of hearRefreshed) hear(userId);
    },
    endedElsewhere: (ids) => notifyEnded(ids, false),
    onRefreshed: (listener) => void hearRefreshed.push(listener),
    refreshedElsewhere: (userId) => cache.forgetUser(userId),
    purge: (at) => database.run((knex) => knex("sessions").where("expires_at", "<=", at).del()),
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
