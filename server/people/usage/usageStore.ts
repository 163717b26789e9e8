/**
 * The domain of usage: from which networks and browsers an account was lately used, for the weights of ratings [R22]. It
 * promises that only keyed hashes are stored, never an address or an id, and at most one write an hour for each account and
 * place. The key is in the store.
 */
import { createHmac, randomBytes } from "node:crypto";
import { usageLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { SightingKind } from "#server/base/db/records.ts";
import { statement } from "#server/base/db/statement.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

/** From where a request came. */
export interface AccountUse {
  /** The shortened address: a whole IPv4 address, the /64 of an IPv6 address. */
  readonly network: string;
  /** The random id of the browser or app; null where it sent none. */
  readonly browser: string | null;
}

export interface UsageStore {
  /** Keeps that an account was used from there; does nothing where it was kept within the last hour. */
  record(userId: UserId, seen: AccountUse, at: number): Promise<void>;
  /** Forgets what is too old to matter; resolves to how many rows that were. */
  purge(at: number): Promise<number>;
}

interface UsageHash {
  readonly kind: SightingKind;
  readonly mark: string;
}

/** Networks and browsers that two users share. */
export interface Shared {
  readonly sharesNetwork: boolean;
  readonly sharesBrowser: boolean;
}

const secretName = "sightings";
const keyBytes = 32;
const hashChars = 32;

/** The key of the hashes; made where there is none yet. Servers that start together agree on one. */
async function readKey(knex: TypedKnex): Promise<Buffer> {
  const value = randomBytes(keyBytes).toString("base64url");
  await knex("secrets").insert({ name: secretName, value }).onConflict("name").ignore();
  const row = await knex("secrets").where("name", secretName).first();
  if (row === undefined) throw new Error("the key of the sightings is not there");
  return Buffer.from(row.value, "base64url");
}

const hashOf = (key: Buffer, kind: SightingKind, value: string): UsageHash => ({
  kind,
  mark: createHmac("sha256", key).update(`${kind}:${value}`).digest("hex").slice(0, hashChars),
});

const hashesOf = (key: Buffer, { network, browser }: AccountUse): UsageHash[] => [
  hashOf(key, "network", network),
  ...(browser === null ? [] : [hashOf(key, "browser", browser)]),
];

/** Writes marks of an account that is still there, and drops its oldest beyond the bound. */
async function write(trx: TypedKnex, userId: number, marks: readonly UsageHash[], at: number): Promise<void> {
  const user = await trx("users").where("id", userId).whereNull("deleted_at").forUpdate().first("id");
  if (user === undefined) return;
  const rows = marks.map((mark) => ({ ...mark, user_id: userId, seen_at: at }));
  await trx("sightings").insert(rows).onConflict(["user_id", "kind", "mark"]).merge(["seen_at"]);
  for (const kind of new Set(marks.map((mark) => mark.kind))) {
    const stored = await trx("sightings")
      .where({ user_id: userId, kind })
      .orderBy([{ column: "seen_at", order: "desc" }, { column: "mark" }])
      .pluck("mark");
    const surplus = stored.slice(usageLimits.perUserMax);
    if (surplus.length > 0) await trx("sightings").where({ user_id: userId, kind }).whereIn("mark", surplus).del();
  }
}

/** The sightings already written in each account's running hour, so that a request costs no query. */
class Recent {
  readonly #users = new Map<UserId, { readonly since: number; readonly marks: UsageHash[] }>();

  /** The marks that are still to be written; they count as written from now on. */
  take(userId: UserId, marks: readonly UsageHash[], at: number): readonly UsageHash[] {
    let hour = this.#users.get(userId);
    if (hour === undefined || Math.abs(at - hour.since) >= usageLimits.touchMs) {
      this.#users.delete(userId);
      makeRoom(this.#users, usageLimits.usersMax);
      hour = { since: at, marks: [] };
      this.#users.set(userId, hour);
    }
    const known = hour.marks;
    const fresh = marks.filter(
      ({ kind, mark }) =>
        !known.some((each) => each.mark === mark && each.kind === kind) &&
        known.filter((each) => each.kind === kind).length < usageLimits.perHourMax,
    );
    known.push(...fresh);
    return fresh;
  }

  forget(userId: UserId): void {
    this.#users.delete(userId);
  }
}

const usageSince = statement(
  (knex, { userIds, since }: { readonly userIds: readonly number[]; readonly since: number }) =>
    knex("sightings")
      .whereIn("user_id", userIds)
      .where("seen_at", ">", since)
      .select(["user_id", "kind", "mark", "seen_at"]),
);

const sharedSince = (at: number): Readonly<Record<SightingKind, number>> => ({
  network: at - usageLimits.networkMs,
  browser: at - usageLimits.browserMs,
});

/** The sightings of these users that `sharedAmong` needs. */
export const usageOf = (userIds: readonly number[], at: number) =>
  usageSince({ userIds, since: Math.min(...Object.values(sharedSince(at))) });

/** The recent networks and browsers that each two users of these sightings shared, as a question by two row ids. */
export function sharedAmong(rows: readonly RowOf<"sightings">[], at: number): (one: number, other: number) => Shared {
  const since = sharedSince(at);
  const shares = (one: number, other: number, kind: SightingKind): boolean => {
    const marks = (id: number): string[] =>
      rows.filter((row) => row.user_id === id && row.kind === kind && row.seen_at > since[kind]).map((row) => row.mark);
    const theirs = new Set(marks(other));
    return marks(one).some((mark) => theirs.has(mark));
  };
  return (one, other) => ({
    sharesNetwork: shares(one, other, "network"),
    sharesBrowser: shares(one, other, "browser"),
  });
}

function usageStore(database: Database): UsageStore {
  const recent = new Recent();
  let key: Buffer | undefined;
  return {
    record: async (userId, seen, at) => {
      const id = rowId(userId);
      if (id === undefined) return;
      key ??= await database.run(readKey);
      const fresh = recent.take(userId, hashesOf(key, seen), at);
      if (fresh.length === 0) return;
      try {
        await database.transaction((trx) => write(trx, id, fresh, at));
      } catch (error) {
        recent.forget(userId);
        throw error;
      }
    },
    purge: (at) =>
      database.run((knex) =>
        knex("sightings")
          .where("seen_at", "<=", at - usageLimits.retentionMs)
          .del(),
      ),
  };
}

/** Devices and networks that users share. */
export const usageDomain = domain({
  stores: (database) => ({ usage: usageStore(database) }),
  open: ({ store }: Needs<{ readonly usage: UsageStore }>) => ({
    purges: { sightings: (now: number) => store.usage.purge(now) },
  }),
});
