/** Rounds of play: every subject in turn, several times, so that a busy moment of the machine affects all of them. */
import type { Pace, Percentiles } from "./messages.ts";
import type { Load, Subject } from "./subject.ts";

/** A subject with its players at their tables. */
export interface Entrant {
  readonly subject: Subject;
  readonly load: Load;
}

export interface Round {
  readonly actionsPerSecond: number;
  readonly cardsPerSecond: number;
  readonly handsPerSecond: number;
  /** Processor time of the server's process for one action, or for one card with everything that it causes. */
  readonly cpuUsPerAction: number;
  readonly cpuUsPerCard: number;
  readonly bytesPerAction: number;
  readonly toOpponentMs: Percentiles;
  readonly toAckMs: Percentiles;
  /** The load generator's share of a core. */
  readonly loadCores: number;
}

export interface Series {
  readonly name: string;
  readonly rounds: Round[];
}

const msPerSecond = 1_000;
const usPerMs = 1_000;

async function playRound({ subject, load }: Entrant, tables: number, pace: Pace, forMs: number): Promise<Round> {
  const before = await subject.usage();
  const played = await load.play(tables, pace, forMs);
  const cpuUs = (await subject.usage()).cpuUs - before.cpuUs;
  const perSecond = (count: number): number => (count / played.tookMs) * msPerSecond;
  return {
    actionsPerSecond: perSecond(played.actions),
    cardsPerSecond: perSecond(played.cards),
    handsPerSecond: perSecond(played.hands),
    cpuUsPerAction: cpuUs / played.actions,
    cpuUsPerCard: cpuUs / played.cards,
    bytesPerAction: played.bytesIn / played.actions,
    toOpponentMs: inMs(played.toOpponentUs),
    toAckMs: inMs(played.toAckUs),
    loadCores: played.loadCpuUs / usPerMs / played.tookMs,
  };
}

const inMs = ({ p50, p99, p999 }: Percentiles): Percentiles => ({
  p50: p50 / usPerMs,
  p99: p99 / usPerMs,
  p999: p999 / usPerMs,
});

/** Plays all rounds; the first one is a warm-up and not counted. */
export async function playRounds(
  entrants: readonly Entrant[],
  tables: number,
  pace: Pace,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Series[]> {
  const all = entrants.map(({ subject }): Series => ({ name: subject.name, rounds: [] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, entrant] of entrants.entries()) {
      const played = await playRound(entrant, tables, pace, seconds * msPerSecond);
      if (round > 0) all[index]?.rounds.push(played);
    }
  }
  return all;
}
