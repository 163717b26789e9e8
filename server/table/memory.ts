import { roomLimits } from "./limits.ts";
import type { TableAction, Entry, Setup } from "#server/protocol/journal.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import type { Phrase } from "#server/protocol/phrases.ts";
import type { FinishedMatch } from "#server/db/records.ts";
import { AnsweredActions, type EarlierAnswer } from "./answeredActions.ts";
import { meaningOfAction, seatOfAction } from "./commands.ts";
import { MatchLog } from "./matchLog.ts";
import type { Table } from "./table.ts";

/** A chat line of a table. `seq` is its entry's number: the line is stored once. */
export interface ChatLine {
  readonly seq: number;
  readonly user: PublicUser;
  readonly text: string;
  readonly phrase: Phrase | null;
  readonly at: number;
}

/** What a room's actions leave behind besides the table: action ids, chat lines, the running match's log. */
export class Memory {
  readonly #answers = new Map<string, AnsweredActions>();
  #uses = 0;
  readonly #chatLines: ChatLine[] = [];
  readonly #log: MatchLog;

  constructor(setup: Setup) {
    this.#log = new MatchLog(setup);
  }

  /** The last chat lines, oldest first. */
  get chatLines(): readonly ChatLine[] {
    return this.#chatLines;
  }

  /** Whether this action id was judged before. */
  knows(userId: string, actionId: string): boolean {
    return this.#answers.get(userId)?.knows(actionId) === true;
  }

  /** What this action id did before. */
  earlier(userId: string, actionId: string, meaning: string): EarlierAnswer {
    return this.#answers.get(userId)?.find(actionId, meaning);
  }

  /** Takes note of an accepted action id, before it is durable: its repetition waits for the same commit. */
  accepted(userId: string, actionId: string, action: TableAction, seq: number): void {
    this.#answersOf(userId).remember(actionId, meaningOfAction(action), seq);
  }

  /** Takes note that a seated player's action was refused: its repetition is refused alike. */
  refused(userId: string, actionId: string, meaning: string, code: RefusalCode): void {
    this.#answersOf(userId).rememberRefusal(actionId, meaning, code);
  }

  /** What one has done here is another's now: what he repeats after the change is answered as before. */
  passedOn(from: string, to: string): void {
    const answers = this.#answers.get(from);
    if (answers === undefined || from === to) return;
    this.#answers.delete(from);
    this.#answers.set(to, answers);
  }

  /** Takes note of a durable action; a chat line is returned. */
  committed(action: TableAction, at: number, seq: number, table: Table): ChatLine | undefined {
    this.#log.add(action, at, table);
    if (action.type === "reseat") this.#resign(action.from, action.to);
    const user = action.type === "chat" ? table.seats[action.seat]?.user : undefined;
    if (action.type !== "chat" || user === undefined) return undefined;
    const line: ChatLine = { seq, user, text: action.text, phrase: action.phrase ?? null, at };
    this.#chatLines.push(line);
    if (this.#chatLines.length > roomLimits.chatKept) this.#chatLines.shift();
    return line;
  }

  /** One entry read back from the journal, between the tables before and after it. */
  replayed({ at, action, actionId }: Entry, seq: number, before: Table, after: Table): void {
    this.committed(action, at, seq, after);
    if (action.type === "reseat") this.passedOn(action.from, action.to.id);
    const seat = seatOfAction(action);
    // an action that frees its seat was done by whoever sat there before
    const user = seat === null ? undefined : (after.seats[seat] ?? before.seats[seat])?.user;
    if (user !== undefined && actionId !== null) this.accepted(user.id, actionId, action, seq);
  }

  /** The records of matches that ended since the last call. */
  takeEnded(): readonly FinishedMatch[] {
    return this.#log.takeEnded();
  }

  /** Chat lines bear the name under which their author is known now. */
  #resign(from: string, to: PublicUser): void {
    for (const [index, line] of this.#chatLines.entries()) {
      if (line.user.id === from) this.#chatLines[index] = { ...line, user: to };
    }
  }

  #answersOf(userId: string): AnsweredActions {
    let answers = this.#answers.get(userId);
    if (answers === undefined) {
      if (this.#answers.size >= roomLimits.answerersMax) this.#forgetOldest();
      answers = new AnsweredActions();
      this.#answers.set(userId, answers);
    }
    answers.usedAt = this.#uses++;
    return answers;
  }

  /** Forgets who has not acted for longest. */
  #forgetOldest(): void {
    let oldest: string | null = null;
    let since = Number.POSITIVE_INFINITY;
    for (const [userId, { usedAt }] of this.#answers) {
      if (usedAt < since) [oldest, since] = [userId, usedAt];
    }
    if (oldest !== null) this.#answers.delete(oldest);
  }
}
