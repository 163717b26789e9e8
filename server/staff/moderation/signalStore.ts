/**
 * Signals: what moderators should look at, found in the rated matches and in the browsers that accounts use. A signal is a
 * line in a list; nothing else follows from it.
 */
import type { SignalId, UserId } from "#protocol/ids.ts";
import { visibleText } from "#server/base/core/writtenText.ts";
import { createHash } from "node:crypto";
import { cursorOf, type KeysetPosition } from "#server/base/api/keyset.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import type { Signal, SignalKind, SignalPage, SignalStatus } from "#protocol/calls/moderation.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { signalLimits } from "./limits.ts";
import { userNames } from "./reportRecords.ts";

export interface SignalFilter {
  readonly status: SignalStatus | "all";
  readonly limit: number;
  readonly after: KeysetPosition<number> | null;
}

export interface SignalReview {
  readonly signalId: SignalId;
  readonly moderatorId: UserId;
  readonly note: string;
  readonly at: number;
}

type SignalRow = RowOf<"signals">;

async function recordsOf(knex: TypedKnex, rows: readonly SignalRow[]): Promise<Signal[]> {
  if (rows.length === 0) return [];
  const accounts = await knex("signal_accounts")
    .whereIn(
      "signal_id",
      rows.map(({ id }) => id),
    )
    .orderBy([{ column: "loses", order: "desc" }, { column: "user_id" }]);
  const names = await userNames(knex, [
    ...accounts.map(({ user_id }) => user_id),
    ...rows.map(({ reviewed_by }) => reviewed_by),
  ]);
  return rows.map((row): Signal => {
    const reviewer = names(row.reviewed_by);
    return {
      id: idOf(row.id),
      kind: row.kind,
      status: row.status,
      users: accounts.flatMap(({ signal_id, user_id }) => (signal_id === row.id ? (names(user_id) ?? []) : [])),
      count: row.count,
      lost: row.lost,
      found_at: row.found_at,
      timestamp: row.last_at,
      reviewed_by: reviewer === null ? null : { id: reviewer.id, username: reviewer.username },
      note: row.note,
    };
  });
}

async function page(knex: TypedKnex, { status, limit, after }: SignalFilter): Promise<SignalPage> {
  const query = knex("signals");
  if (status !== "all") query.where("status", status);
  const counted = after === null ? await query.clone().count({ total: "*" }) : undefined;
  if (after !== null) {
    query.where("last_at", "<=", after.value).where((later) => {
      void later.where("last_at", "<", after.value).orWhere((same) => {
        void same.where("last_at", after.value).where("id", "<", after.id);
      });
    });
  }
  const rows = await query
    .orderBy([
      { column: "last_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await recordsOf(knex, rows.slice(0, limit)),
    next: last === undefined ? null : cursorOf(last.last_at, last.id),
    ...(counted !== undefined && { total: counted[0]?.total ?? 0 }),
  };
}

async function review(trx: TypedKnex, { signalId, moderatorId, note: written, at }: SignalReview): Promise<boolean> {
  const note = visibleText(written);
  const id = rowId(signalId) ?? 0;
  const row = await trx("signals").where("id", id).forUpdate().first();
  if (row === undefined || row.status !== "open") return false;
  await trx("signals")
    .where("id", id)
    .update({ status: "reviewed", reviewed_at: at, reviewed_by: rowId(moderatorId) ?? null, note });
  const [signal] = await recordsOf(trx, [row]);
  await recordAdminAction(trx, {
    adminId: moderatorId,
    action: "signal.review",
    target: { kind: "signal", id: signalId, name: signal?.users.map(({ username }) => username).join(", ") ?? "" },
    reason: note,
    before: { status: "open" },
    after: { status: "reviewed" },
    at,
  });
  return true;
}

/** A finding: the accounts, and the details for the list. */
interface Finding {
  readonly kind: SignalKind;
  readonly mark: string;
  readonly count: number;
  readonly lost: number;
  readonly at: number;
  readonly accounts: readonly { readonly user_id: number; readonly loses: boolean }[];
}

/** Keeps a finding: a new signal, or one that came up again. */
async function save(trx: TypedKnex, { kind, mark, count, lost, at, accounts }: Finding): Promise<void> {
  const known = await trx("signals").where("mark", mark).forUpdate().first("id");
  const found = { status: "open", count, lost, last_at: at } as const;
  let id = known?.id;
  if (id === undefined) [id] = await trx("signals").insert({ ...found, kind, mark, found_at: at });
  else await trx("signals").where("id", id).update(found);
  const signal_id = id ?? 0;
  await trx("signal_accounts").where("signal_id", signal_id).del();
  const rows = accounts.slice(0, signalLimits.accountsMax).map((account) => ({ ...account, signal_id }));
  await trx("signal_accounts").insert(rows);
}

/** When the signal was reviewed last; what was before then is known to the moderators. */
async function reviewedAt(knex: TypedKnex, mark: string): Promise<number> {
  return (await knex("signals").where("mark", mark).first("reviewed_at"))?.reviewed_at ?? 0;
}

type Pair = readonly [one: number, other: number];

/** Pairs that met in rated matches in a time and had met in the week before, or share a browser; each pair once. */
async function pairsIn(knex: TypedKnex, after: number, until: number): Promise<Pair[]> {
  const rows = await knex("rated_pairs")
    .where("at", ">", after)
    .where("at", "<=", until)
    .whereRaw("?? < ??", ["user_id", "opponent_id"])
    .where((often) => void often.where("in_week", ">", 0).orWhere("shares_browser", true))
    .groupBy("user_id", "opponent_id")
    .select("user_id", "opponent_id");
  return rows.map(({ user_id, opponent_id }) => [user_id, opponent_id]);
}

/** Whether one of two who met often has always lost since their last review. */
async function oneSided(knex: TypedKnex, [one, other]: Pair, until: number): Promise<Finding | undefined> {
  const mark = `pair:${one}:${other}`;
  const since = Math.max(until - signalLimits.pairMs, await reviewedAt(knex, mark));
  const met = await knex("rated_pairs")
    .where({ user_id: one, opponent_id: other })
    .where("at", ">", since)
    .where("at", "<=", until)
    .select("match_id", "at");
  if (met.length < signalLimits.pairMatches) return undefined;
  const places = await knex("match_players")
    .whereIn(
      "match_id",
      met.map(({ match_id }) => match_id),
    )
    .whereIn("user_id", [one, other])
    .select("match_id", "user_id", "place");
  const placeOf = (match: number, user: number): number | undefined =>
    places.find(({ match_id, user_id }) => match_id === match && user_id === user)?.place;
  const lostBy = (user: number, winner: number): number =>
    met.filter(({ match_id }) => (placeOf(match_id, user) ?? 0) > (placeOf(match_id, winner) ?? 0)).length;
  const [lostByOne, lostByOther] = [lostBy(one, other), lostBy(other, one)];
  const lost = Math.max(lostByOne, lostByOther);
  if (lost * 100 < met.length * signalLimits.pairLostPercent) return undefined;
  const accounts = [
    { user_id: one, loses: lostByOne > lostByOther },
    { user_id: other, loses: lostByOther > lostByOne },
  ];
  const at = Math.max(...met.map((each) => each.at));
  return { kind: "one_sided", mark, count: met.length, lost, at, accounts };
}

/** Browsers in which an account was seen in a time. */
const browsersIn = (knex: TypedKnex, after: number, until: number): PromiseLike<string[]> =>
  knex("sightings")
    .where("kind", "browser")
    .where("seen_at", ">", after)
    .where("seen_at", "<=", until)
    .groupBy("mark")
    .pluck("mark");

/** Whether many accounts use one browser, and more than when it was last reviewed. */
async function oneBrowser(knex: TypedKnex, browser: string, until: number): Promise<Finding | undefined> {
  // Another hash, so that the list does not reveal the browser itself.
  const mark = `browser:${createHash("sha256").update(browser).digest("hex").slice(0, 40)}`;
  const seen = await knex("sightings")
    .where({ kind: "browser", mark: browser })
    .where("seen_at", ">", until - signalLimits.browserMs)
    .orderBy("user_id")
    .select("user_id", "seen_at");
  if (seen.length < signalLimits.browserAccounts) return undefined;
  const known = await knex("signals").where("mark", mark).first("status", "count");
  if (known !== undefined && known.status === "reviewed" && known.count >= seen.length) return undefined;
  const at = Math.max(...seen.map((each) => each.seen_at));
  const accounts = seen.map(({ user_id }) => ({ user_id, loses: false }));
  return { kind: "one_browser", mark, count: seen.length, lost: 0, at, accounts };
}

async function search(database: Database, after: number, until: number): Promise<number> {
  const pairs = await database.run((knex) => pairsIn(knex, after, until));
  const browsers = await database.run((knex) => browsersIn(knex, after, until));
  let found = 0;
  const look = async (finding: (knex: TypedKnex) => Promise<Finding | undefined>): Promise<void> => {
    const each = await database.run(finding);
    if (each === undefined) return;
    await database.transaction((trx) => save(trx, each));
    found += 1;
  };
  for (const pair of pairs) await look((knex) => oneSided(knex, pair, until));
  for (const browser of browsers) await look((knex) => oneBrowser(knex, browser, until));
  return found;
}

export const signalStore = (database: Database) => ({
  /** Signals, those that came up last first. */
  page: (filter: SignalFilter) => database.run((knex) => page(knex, filter)),
  find: (id: SignalId) =>
    database.run(async (knex) => {
      const row = await knex("signals")
        .where("id", rowId(id) ?? 0)
        .first();
      return row === undefined ? undefined : (await recordsOf(knex, [row]))[0];
    }),
  /** Marks a signal as reviewed; it reopens when it is found again. Returns whether there was one to review. */
  review: (request: SignalReview) => database.transaction((trx) => review(trx, request)),
  /** Looks at what happened in a time; resolves to how many signals were found or came up again. */
  search: (after: number, until: number) => search(database, after, until),
});

export type SignalStore = ReturnType<typeof signalStore>;
