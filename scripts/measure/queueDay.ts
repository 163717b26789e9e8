/** A simulated day of quick match without a server: arrivals, pairs, waiting times and rating distances. */
import { type Random, seededRandom } from "#engine/random.ts";
import { userIdOf } from "#protocol/ids.ts";
import { queueLimits } from "#server/play/matchmaking/limits.ts";
import { pair, type WaitingPlayer } from "#server/play/matchmaking/pairing.ts";

export interface Day {
  readonly players: number;
  /** Percentage of guests. */
  readonly guestsPercent: number;
  readonly seed: number;
}

/** A player who waited. */
export interface Waited {
  readonly hour: number;
  readonly rating: number;
  readonly isGuest: boolean;
  readonly waitMs: number;
  /** Null for a player who gave up. */
  readonly distance: number | null;
  readonly isMixed: boolean;
}

/** Relative number of arrivals in each hour of a day: fewest before dawn, most after supper. */
const byHour = [5, 3, 2, 1, 1, 1, 2, 4, 6, 7, 8, 9, 11, 10, 9, 10, 12, 14, 17, 20, 22, 20, 14, 8] as const;
const hourMs = 3_600_000;
/** How long a player waits for a match before giving up. */
const patienceMs = 5 * 60_000;

const meanRating = 1250;
const spread = 250;
const guestRating = 1200;
const lowest = 100;
const highest = 2900;
const grain = 1 << 30;

/** The sum of twelve random numbers, nearly a normal distribution. */
function bell(random: Random): number {
  let sum = 0;
  for (let n = 0; n < 12; n++) sum += random(grain) / grain;
  return sum - 6;
}

function ratingOf(random: Random): number {
  const rating = Math.round(meanRating + spread * bell(random));
  return Math.min(highest, Math.max(lowest, rating));
}

function hourOf(random: Random): number {
  let left = random(byHour.reduce<number>((sum, weight) => sum + weight, 0));
  const hour = byHour.findIndex((weight) => (left -= weight) < 0);
  return Math.max(0, hour);
}

function arrivals({ players, guestsPercent, seed }: Day): WaitingPlayer[] {
  const random = seededRandom(seed);
  const all = Array.from({ length: players }, (_, n): WaitingPlayer => {
    const isGuest = random(100) < guestsPercent;
    const since = hourOf(random) * hourMs + random(hourMs);
    return {
      userId: userIdOf(`p${n}`),
      person: `p${n}`,
      rating: isGuest ? guestRating : ratingOf(random),
      isGuest,
      since,
    };
  });
  return all.toSorted((a, b) => a.since - b.since);
}

/** Simulates a day, pairing each second as the server does. */
export function simulateDay(day: Day): Waited[] {
  const coming = arrivals(day);
  const done: Waited[] = [];
  let queue: WaitingPlayer[] = [];
  let next = 0;
  for (let now = coming[0]?.since ?? 0; next < coming.length || queue.length > 0; now += queueLimits.pairAgainMs) {
    // Nobody waits: skip to the next arrival.
    if (queue.length === 0) now = Math.max(now, coming[next]?.since ?? now);
    for (let who = coming[next]; who !== undefined && who.since <= now; who = coming[next]) {
      queue.push(who);
      next++;
    }
    const seated = new Set<WaitingPlayer>();
    for (const [one, other] of pair(queue, now)) {
      seated.add(one).add(other);
      done.push(waited(one, now, other), waited(other, now, one));
    }
    for (const who of queue) if (!seated.has(who) && now - who.since >= patienceMs) done.push(waited(who, now, null));
    queue = queue.filter((who) => !seated.has(who) && now - who.since < patienceMs);
  }
  return done;
}

const waited = (who: WaitingPlayer, now: number, other: WaitingPlayer | null): Waited => ({
  hour: Math.floor(who.since / hourMs),
  rating: who.rating,
  isGuest: who.isGuest,
  waitMs: now - who.since,
  distance: other === null ? null : Math.abs(who.rating - other.rating),
  isMixed: other !== null && other.isGuest !== who.isGuest,
});
