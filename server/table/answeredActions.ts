import { roomLimits } from "./limits.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";

/** FNV-1a over UTF-16 units, two lanes for 53 bits: one chance in 10^13 that two ids of a match are mixed up. */
function hash(text: string): number {
  if (text === lastText) return lastHash;
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
  }
  lastText = text;
  lastHash = (high >>> 11) * 0x100000000 + (low >>> 0);
  return lastHash;
}

/** An id is looked for and then remembered. */
let lastText = "";
let lastHash = 0;

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
export type EarlierAnswer = { readonly seq: number } | { readonly refused: RefusalCode } | "reused" | undefined;

/**
 * One player's action ids and what became of them, so that a repeated frame gets the same answer and is not
 * applied again. Numbers in flat arrays: a table must stay small. What was done is rebuilt from the journal
 * like everything else; refusals are remembered as long as the server runs.
 */
export class AnsweredActions {
  readonly #ids: number[] = [];
  /** Says of most new ids that they are new, without a look at all that are known. Null while these are few. */
  #filter: Uint32Array | null = null;
  readonly #meanings: number[] = [];
  /** The version, or -1 - n for the n-th of the verdicts. */
  readonly #outcomes: number[] = [];
  #next = 0;
  /** When these were last used, in an order of the owner's. */
  usedAt = 0;

  /** Whether this id was remembered. */
  knows(id: string): boolean {
    return this.#placeOf(hash(id)) !== -1;
  }

  /** `meaning` is the message the id came with, so that the same id with other words is noticed. */
  find(id: string, meaning: string): EarlierAnswer {
    const at = this.#placeOf(hash(id));
    if (at === -1) return undefined;
    if (this.#meanings[at] !== hash(meaning)) return "reused";
    const outcome = this.#outcomes[at] as number;
    return outcome < 0 ? { refused: VERDICTS[-1 - outcome] as RefusalCode } : { seq: outcome };
  }

  /** The action was accepted as this version. */
  remember(id: string, meaning: string, seq: number): void {
    const idHash = hash(id);
    this.#ids[this.#next] = idHash;
    this.#meanings[this.#next] = hash(meaning);
    this.#outcomes[this.#next] = seq;
    this.#next = (this.#next + 1) % roomLimits.answersMax;
    this.#note(idHash);
  }

  /** The action was refused; refusals that another moment may lift are not held against its id. */
  rememberRefusal(id: string, meaning: string, code: RefusalCode): void {
    const verdict = VERDICTS.indexOf(code);
    if (verdict !== -1) this.remember(id, meaning, -1 - verdict);
  }

  #placeOf(idHash: number): number {
    const filter = this.#filter;
    if (filter !== null && ((filter[wordOf(idHash)] ?? 0) & bitOf(idHash)) === 0) return -1;
    return this.#ids.indexOf(idHash);
  }

  /** An id that was pushed out stays in the filter until the list has been gone through once more. */
  #note(idHash: number): void {
    if (this.#ids.length < filteredFrom) return;
    if (this.#filter !== null && this.#next !== 0) return mark(this.#filter, idHash);
    this.#filter = new Uint32Array(filterWords);
    for (const each of this.#ids) mark(this.#filter, each);
  }
}

const filteredFrom = 32;
/** Eight bits for each id that is kept. */
const filterWords = 128;
const wordOf = (idHash: number): number => (idHash >>> 5) % filterWords;
/** By the last five bits of the hash. */
const bitOf = (idHash: number): number => 1 << idHash;

function mark(filter: Uint32Array, idHash: number): void {
  const word = wordOf(idHash);
  filter[word] = (filter[word] ?? 0) | bitOf(idHash);
}
