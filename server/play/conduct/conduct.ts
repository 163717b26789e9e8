/**
 * The consequences of a player's conduct in rated quick matches.
 * - Absences shorten the grace of the next matches, and many clean matches lengthen it.
 * - From the third absence within a day quick match is closed to the player for a time.
 * - Clean matches forgive earlier absences.
 * - Faults of the server do not count against a player.
 * - It is a pure function of the stored entries and the time.
 */
import { conductLimits } from "./limits.ts";
import type { ConductKind, FinishedMatch, FinishedPlayer } from "#server/base/db/records.ts";
import type { ConductEntry } from "./conductStore.ts";

export interface Standing {
  /** The factor of the grace of an absence [R20]. */
  readonly grace: number;
  /** Epoch milliseconds until which quick match is closed to the player; null while it is open. */
  readonly pausedUntil: number | null;
}

type Happened = Pick<ConductEntry, "kind" | "at">;

/** A player's standing, from the entries in the order of time. `now` is epoch milliseconds. */
export function standingOf(happened: readonly Happened[], now: number): Standing {
  const offences = unforgiven(happened);
  const clean = happened.filter(({ kind }) => kind === "clean").length;
  return { grace: graceOf(offences, clean, now), pausedUntil: pausedUntil(offences, now) };
}

/** The times of the offences that clean matches have not forgiven. */
function unforgiven(happened: readonly Happened[]): number[] {
  const offences: number[] = [];
  let inARow = 0;
  for (const { kind, at } of happened) {
    if (kind !== "clean") {
      offences.push(at);
      inARow = 0;
    } else if (++inARow % conductLimits.cleanForgives === 0) {
      offences.shift();
    }
  }
  return offences;
}

function graceOf(offences: readonly number[], clean: number, now: number): number {
  const recent = offences.filter((at) => now - at < conductLimits.weekMs).length;
  if (recent > 1) return conductLimits.graceOften;
  if (recent === 1) return conductLimits.graceOnce;
  return clean >= conductLimits.cleanTrusted ? conductLimits.graceTrusted : 1;
}

function pausedUntil(offences: readonly number[], now: number): number | null {
  const today = offences.filter((at) => now - at < conductLimits.dayMs);
  const last = today.at(-1);
  if (last === undefined || today.length < conductLimits.pauseFrom) return null;
  const until = last + pauseMs(today.length - conductLimits.pauseFrom);
  return until > now ? until : null;
}

/** The n-th pause of a day, from 0. */
function pauseMs(n: number): number {
  const { pausesMs, pauseMsMax } = conductLimits;
  const last = pausesMs.length - 1;
  return Math.min(pauseMsMax, (pausesMs[Math.min(n, last)] ?? 0) * 2 ** Math.max(0, n - last));
}

/** The conduct of each player in a finished match; empty where it was not rated. */
export function conductIn(match: FinishedMatch): ConductEntry[] {
  if (!match.isRated || match.kind !== "matched") return [];
  return match.players.flatMap((player) => {
    const kind = kindOf(player);
    if (player.userId === null || kind === null) return [];
    return [{ userId: player.userId, code: match.code, matchNumber: match.matchNumber, kind, at: match.endedAt }];
  });
}

/** Null where nothing is held against or for the player: the server was away, not he. */
function kindOf({ standIn }: FinishedPlayer): ConductKind | null {
  if (standIn === undefined) return "clean";
  return standIn === "excused" ? null : standIn;
}
