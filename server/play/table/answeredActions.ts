import type { Action } from "#engine/actions.ts";
import type { Seat } from "#engine/seating.ts";
import { roomLimits } from "./limits.ts";
import type { ActionId, UserId } from "#protocol/ids.ts";
import type { Entry, TableAction } from "#protocol/calls/journal.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { Table } from "./table.ts";

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
export class UserAnswers {
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
  knows(id: ActionId): boolean {
    return this.#placeOf(hash(id)) !== -1;
  }

  /** `meaning` is the message the id came with, so that the same id with other words is noticed. */
  find(id: ActionId, meaning: string): EarlierAnswer {
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

/** What became of the action ids of every user of a room. The users who acted last are kept. */
export class AnsweredActions {
  readonly #byUser = new Map<UserId, UserAnswers>();
  #uses = 0;

  /** Whether this action id was judged before. */
  knows(userId: UserId, actionId: ActionId): boolean {
    return this.#byUser.get(userId)?.knows(actionId) === true;
  }

  /** What became of this action id before; `action` is what is asked for under it now. */
  find(userId: UserId, actionId: ActionId, action: TableAction): EarlierAnswer {
    return this.#byUser.get(userId)?.find(actionId, meaningOf(action));
  }

  /** Remembers an accepted action id, before it is durable: its repetition waits for the same commit. */
  accepted(userId: UserId, actionId: ActionId, action: TableAction, seq: number): void {
    this.#answersOf(userId).remember(actionId, meaningOf(action), seq);
  }

  /** Remembers that a seated player's action was refused. */
  refused(userId: UserId, actionId: ActionId, action: TableAction, code: RefusalCode): void {
    this.#answersOf(userId).rememberRefusal(actionId, meaningOf(action), code);
  }

  /** A seat passes to another user, who is answered like the one before when actions are repeated. */
  passedOn(from: UserId, to: UserId): void {
    const answers = this.#byUser.get(from);
    if (answers === undefined || from === to) return;
    this.#byUser.delete(from);
    this.#byUser.set(to, answers);
  }

  /** Remembers an entry that was read from the journal, between the tables before and after it. */
  replayed({ action, actionId }: Entry, seq: number, before: Table, after: Table): void {
    if (action.type === "reseat") this.passedOn(action.from, action.to.id);
    const seat = seatOfAction(action);
    // an action that frees its seat was done by the user who sat there before
    const user = seat === null ? undefined : (after.seats[seat] ?? before.seats[seat])?.user;
    if (user !== undefined && actionId !== null) this.accepted(user.id, actionId, action, seq);
  }

  #answersOf(userId: UserId): UserAnswers {
    let answers = this.#byUser.get(userId);
    if (answers === undefined) {
      if (this.#byUser.size >= roomLimits.answerersMax) this.#forgetOldest();
      answers = new UserAnswers();
      this.#byUser.set(userId, answers);
    }
    answers.usedAt = this.#uses++;
    return answers;
  }

  /** Forgets the user who has not acted for longest. */
  #forgetOldest(): void {
    let oldest: UserId | null = null;
    let since = Number.POSITIVE_INFINITY;
    for (const [userId, { usedAt }] of this.#byUser) {
      if (usedAt < since) [oldest, since] = [userId, usedAt];
    }
    if (oldest !== null) this.#byUser.delete(oldest);
  }
}

/**
 * What an action id stands for, by the action in the journal: the same id with another meaning is refused. Seat and
 * order of the cards do not count, because the table and the server choose them.
 */
export function meaningOf(action: TableAction): string {
  switch (action.type) {
    case "act":
      return gameMeaningOf(action.action);
    case "chat":
      return action.phrase === undefined ? `chat ${action.text}` : `phrase ${action.phrase}`;
    case "addComputer":
      return `addComputer ${action.position} ${action.level}`;
    case "removeComputer":
      return `removeComputer ${action.position}`;
    case "takeBack":
      // asked for by the same message as a seat
      return "sit";
    default:
      return action.type;
  }
}

/** A forfeit is asked for by leaving. */
function gameMeaningOf(action: Action): string {
  if (action.type === "play") return `play ${action.card}`;
  return action.type === "forfeit" ? "leave" : action.type;
}

/** The seat an action was done from, whose user its action id belongs to; null where there is none. */
export function seatOfAction(action: TableAction): Seat | null {
  if (action.type === "act") return action.action.seat;
  return "seat" in action ? (action.seat ?? null) : null;
}
