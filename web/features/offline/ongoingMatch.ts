/**
 * A running offline match as it is stored: its start and all actions, from which the engine rebuilds it. A page that
 * was closed during a match continues it.
 */
import type { Action } from "#engine/actions.ts";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { replay } from "#engine/replay.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import {
  decodeMoves,
  encodeMoves,
  offlineConfig,
  type OfflineMatch,
  offlineMatchSchema,
} from "#protocol/calls/offline.ts";
import { decodeText } from "#server/protocol/schema.ts";
import { newId } from "./secureRandom.ts";

export interface OngoingMatch {
  readonly id: string;
  readonly level: BotLevel;
  readonly startedAt: number;
  readonly dealer: number;
  readonly actions: readonly Action[];
  readonly match: MatchState;
}

/** A new match; after another one the winner of its last hand deals [R14]. */
export const startOngoingMatch = (level: BotLevel, now: number, dealer = 0, matchNumber = 1): OngoingMatch => ({
  id: newId(),
  level,
  startedAt: now,
  dealer,
  actions: [],
  match: startMatch(offlineConfig, dealer, matchNumber),
});

/** The form of the match that is stored, and handed to the server at its end. */
export const matchOf = ({ id, level, startedAt, dealer, actions }: OngoingMatch, endedAt: number): OfflineMatch => ({
  id,
  difficulty: level,
  started_at: startedAt,
  ended_at: endedAt,
  dealer: dealer === 1 ? 1 : 0,
  moves: encodeMoves(actions),
});

/** The running match in a stored text; null if there is none that can continue. */
export function readOngoingMatch(stored: string | null): OngoingMatch | null {
  const found = decodeText(offlineMatchSchema, stored);
  if (found === null) return null;
  const { id, difficulty, started_at: startedAt, dealer, moves } = found;
  const actions = decodeMoves(moves);
  if (!actions.ok) return null;
  const match = replay({ config: offlineConfig, dealer, matchNumber: 1, actions: actions.value });
  if (!match.ok || match.value.phase === "matchOver") return null;
  return { id, level: difficulty, startedAt, dealer, actions: actions.value, match: match.value };
}

/** The level in a page's address. */
export const levelFrom = (wanted: string | null): BotLevel =>
  BOT_LEVELS.find((level) => level === wanted) ?? BOT_LEVEL_DEFAULT;
