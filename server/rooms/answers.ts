import { roomLimits } from "#server/limits.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";

/** FNV-1a over UTF-16 units, two lanes for 53 bits: one chance in 10^13 that two ids of a match are mixed up. */
function hash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
  }
  return (high >>> 11) * 0x100000000 + (low >>> 0);
}

/** The refusals that judge an action; the others only say that it could not be judged now. */
const VERDICTS: readonly RefusalCode[] = [
  "wrong-phase",
  "not-your-turn",
  "not-the-dealer",
  "not-your-card",
  "must-follow-suit",
  "already-ready",
  "no-weak-hand",
  "no-time-outs",
  "not-seated",
  "already-seated",
  "game-full",
  "not-allowed",
  "bad-message",
];

/** What became of an action id before: the version that first held it, the refusal, or that it meant something else. */
export type Earlier = { readonly seq: number } | { readonly refused: RefusalCode } | "reused" | undefined;

/**
 * One player's action ids and what became of them, so that a repeated frame gets the same answer and is not
 * applied again. Numbers in flat arrays: a table must stay small. What was done is rebuilt from the journal
 * like everything else; refusals are remembered as long as the server runs.
 */
export class Answers {
  readonly #ids: number[] = [];
  readonly #meanings: number[] = [];
  /** The version, or -1 - n for the n-th of the verdicts. */
  readonly #outcomes: number[] = [];
  #next = 0;

  /** `meaning` is the message the id came with, so that the same id with other words is noticed. */
  find(id: string, meaning: string): Earlier {
    const at = this.#ids.indexOf(hash(id));
    if (at === -1) return undefined;
    if (this.#meanings[at] !== hash(meaning)) return "reused";
    const outcome = this.#outcomes[at] as number;
    return outcome < 0 ? { refused: VERDICTS[-1 - outcome] as RefusalCode } : { seq: outcome };
  }

  /** The action was accepted as this version. */
  remember(id: string, meaning: string, seq: number): void {
    this.#ids[this.#next] = hash(id);
    this.#meanings[this.#next] = hash(meaning);
    this.#outcomes[this.#next] = seq;
    this.#next = (this.#next + 1) % roomLimits.answersMax;
  }

  /** The action was refused; refusals that another moment may lift are not held against its id. */
  rememberRefusal(id: string, meaning: string, code: RefusalCode): void {
    const verdict = VERDICTS.indexOf(code);
    if (verdict !== -1) this.remember(id, meaning, -1 - verdict);
  }
}
