/**
 * Counts stored matches for special events: after each stored match, at the start, and at intervals. A match counts once,
 * and a reward is paid once, in the transaction that counts the match.
 */
import { idOrNull } from "#server/base/db/rowIds.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { eventLimits } from "./limits.ts";
import { tally } from "#engine/tally.ts";
import { giveCosmetic } from "#server/people/gems/cosmetics.ts";
import { isUniqueViolation } from "#server/base/db/errors.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { postGems, userAccount } from "#server/people/gems/ledger.ts";
import { isOfflineCode } from "#server/play/matches/matchStore.ts";
import { addWithin } from "#server/people/notifications/notificationStore.ts";
import { replaySchema } from "#protocol/calls/matches.ts";
import { decodeText } from "#protocol/schema.ts";
import { type StoredEvent, withAuthors, eventColumns, eventOf } from "./eventRows.ts";
import { advanced, noProgress, type PlayedMatch } from "./goals.ts";

export interface EventCounterDependencies {
  readonly store: {
    /** Counts some of the stored matches that were not counted yet; how many, and whether a reward was paid. */
    countMatches(now: number): Promise<{ readonly matches: number; readonly isPaid: boolean }>;
  };
  readonly clock: Clock;
  /** Called after rewards are paid, to send their notifications. */
  readonly paid: () => void;
  readonly failed: (fault: unknown) => void;
}

export class EventCounter {
  readonly #parts: EventCounterDependencies;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;
  #cancel = (): void => {};

  constructor(parts: EventCounterDependencies) {
    this.#parts = parts;
  }

  /** There may be matches to count. Returns at once. */
  count(): void {
    if (this.#isStopped) return;
    if (this.#running !== null) {
      this.#isAskedAgain = true;
      return;
    }
    this.#cancel();
    this.#running = this.#countAll().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        this.count();
      }
    });
  }

  /** Ends after what is being counted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async #countAll(): Promise<void> {
    const { store, clock, paid, failed } = this.#parts;
    let nextMs: number = eventLimits.countMs;
    try {
      for (let matches = 1; matches > 0 && !this.#isStopped; ) {
        const counted = await store.countMatches(clock.now());
        if (counted.isPaid) paid();
        ({ matches } = counted);
      }
    } catch (fault) {
      nextMs = eventLimits.countAgainMs;
      if (!this.#isStopped) failed(fault);
    }
    if (!this.#isStopped) this.#cancel = clock.after(nextMs, () => this.count());
  }
}

/**
 * Counts a stored match for the events of its time, once. Progress, the reward and the mark that the match was counted
 * are one transaction, so a killed server counts and pays neither twice nor not at all.
 */
/** The ids of matches that may count for an event and were not looked at, the oldest first. */
export async function uncounted(knex: TypedKnex, now: number): Promise<number[]> {
  const first = await knex("events")
    .whereNull("cancelled_at")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now - eventLimits.lateMs)
    .orderBy("starts_at")
    .first("starts_at");
  if (first === undefined) return [];
  const last = await knex("event_matches").orderBy("match_id", "desc").first("match_id");
  return knex("matches as m")
    .leftJoin("event_matches as c", "c.match_id", "m.id")
    .where("m.id", ">", Math.max(0, (last?.match_id ?? 0) - eventLimits.idOverlap))
    .whereBetween("m.ended_at", [first.starts_at, now])
    .whereNull("c.match_id")
    .orderBy("m.id")
    .limit(eventLimits.matchesAtOnce)
    .pluck("m.id");
}

/** Marks that are no longer needed to tell counted matches from new ones. */
export async function forgetMarks(knex: TypedKnex): Promise<void> {
  const last = await knex("event_matches").orderBy("match_id", "desc").first("match_id");
  if (last === undefined) return;
  await knex("event_matches")
    .where("match_id", "<=", last.match_id - eventLimits.idOverlap)
    .del();
}

async function marked(trx: TypedKnex, match_id: number): Promise<boolean> {
  try {
    await trx("event_matches").insert({ match_id });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The facts of a match for each account; empty for a match that does not count. */
async function playedIn(trx: TypedKnex, matchId: number): Promise<{ endedAt: number; played: PlayedMatch[] }> {
  const match = await trx("matches").where("id", matchId).first();
  if (match === undefined || isOfflineCode(match.code)) return { endedAt: 0, played: [] };
  const players = await trx("match_players").where("match_id", matchId).orderBy("seat");
  const record = decodeText(replaySchema, match.record);
  const tallies = record === null ? null : tally({ ...record, matchNumber: match.match_number });
  const ids = players.flatMap(({ user_id }) => user_id ?? []);
  // Held in the order of ids, as at the end of a match.
  const rows = await trx("users")
    .whereIn("id", ids)
    .whereNull("deleted_at")
    .orderBy("id")
    .forUpdate()
    .select("id", "role");
  const accounts = new Set(rows.filter(({ role }) => role !== "guest").map(({ id }) => id));
  const played = players.flatMap(({ seat, user_id }): PlayedMatch[] => {
    if (user_id === null || !accounts.has(user_id)) return [];
    const others = players.filter((other) => other.seat !== seat && other.is_bot === 0);
    return [
      {
        userId: user_id,
        day: new Date(match.ended_at).toISOString().slice(0, 10),
        isWon: match.winner_seat === seat,
        isRated: match.is_rated === 1,
        winningCards: (tallies?.[seat]?.hands ?? []).map(({ card }) => card),
        others: others.map((other) => idOrNull(other.user_id)),
      },
    ];
  });
  return { endedAt: match.ended_at, played };
}

async function pay(trx: TypedKnex, event: StoredEvent, userId: number, at: number): Promise<void> {
  const { id, gems, item, texts } = event;
  const entries = [
    { account: userAccount(userId), amount: gems },
    { account: "house" as const, amount: -gems },
  ];
  await postGems(trx, { key: `event:${id}:${userId}`, cause: "event", subject: texts.en.title, entries, at });
  if (item !== null) await giveCosmetic(trx, userId, item, at);
  const { en, es = en, fr = en, de = en } = texts;
  const values = { gems: String(gems), en: en.title, es: es.title, fr: fr.title, de: de.title };
  await addWithin(trx, [userId], { kind: "event_reward", values, cause: `event:${id}` }, at);
}

const readSeen = (stored: string): readonly string[] => JSON.parse(stored) as readonly string[];

/** Advances a player; true where the reward was paid. */
async function advance(trx: TypedKnex, event: StoredEvent, match: PlayedMatch, at: number): Promise<boolean> {
  const where = { event_id: Number(event.id), user_id: match.userId };
  // Locked, and so the newest: another node may have counted another match since this transaction began.
  const row = await trx("event_progress").where(where).forUpdate().first();
  const before = row === undefined ? noProgress : { progress: row.progress, seen: readSeen(row.seen) };
  const after = advanced(event, match, before);
  if (after === undefined) return false;
  const isDone = after.progress >= event.goalCount;
  const changed = { progress: after.progress, seen: JSON.stringify(after.seen), done_at: isDone ? at : null };
  await trx("event_progress")
    .insert({ ...where, ...changed })
    .onConflict(["event_id", "user_id"])
    .merge();
  if (isDone) await pay(trx, event, match.userId, at);
  return isDone;
}

/** Counts a match in this transaction; true where a reward was paid. */
export async function countMatch(trx: TypedKnex, matchId: number, at: number): Promise<boolean> {
  if (!(await marked(trx, matchId))) return false;
  const { endedAt, played } = await playedIn(trx, matchId);
  if (played.length === 0) return false;
  const rows = await withAuthors(trx)
    .whereNull("e.cancelled_at")
    .where("e.starts_at", "<=", endedAt)
    .where("e.ends_at", ">", endedAt)
    .orderBy("e.id")
    .select(eventColumns);
  let isPaid = false;
  for (const event of rows.map(eventOf)) {
    for (const match of played) isPaid = (await advance(trx, event, match, at)) || isPaid;
  }
  return isPaid;
}
