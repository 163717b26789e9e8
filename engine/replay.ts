import type { Action, Refusal } from "./actions.ts";
import { type Applied, apply } from "./apply.ts";
import type { MatchConfig } from "./config.ts";
import { fail, ok, type Result } from "./result.ts";
import { type MatchState, startMatch } from "./state.ts";
import type { Seat } from "./seating.ts";

/** A stored match: its beginning and all its actions. */
export interface MatchRecord {
  readonly config: MatchConfig;
  readonly dealer: Seat;
  readonly matchNumber: number;
  readonly actions: readonly Action[];
}

/** Why a record does not replay: the action at `index` was refused. */
export interface BrokenRecord {
  readonly index: number;
  readonly refusal: Refusal;
}

/** One action of a replayed match with the state after it and its events. */
export interface ReplayStep extends Applied {
  readonly action: Action;
}

const start = ({ config, dealer, matchNumber }: MatchRecord): MatchState => startMatch(config, dealer, matchNumber);

/** Plays a match again from its record, step by step [R16]; the refusal if an action is not legal. */
export function replaySteps(record: MatchRecord): Result<readonly ReplayStep[], BrokenRecord> {
  const steps: ReplayStep[] = [];
  let state = start(record);
  for (const [index, action] of record.actions.entries()) {
    const answer = apply(state, action);
    if (!answer.ok) return fail({ index, refusal: answer.error });
    steps.push({ action, ...answer.value });
    state = answer.value.state;
  }
  return ok(steps);
}

/** Rebuilds a match from its record [R16]: the state after the last action, or the refusal. */
export function replay(record: MatchRecord): Result<MatchState, BrokenRecord> {
  const steps = replaySteps(record);
  return steps.ok ? ok(steps.value.at(-1)?.state ?? start(record)) : steps;
}
