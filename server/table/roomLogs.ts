/** What a room remembers of its durable entries: the records of its matches, and its last chat lines. */
import type { Action } from "#engine/actions.ts";
import { places } from "#engine/scoring.ts";
import type { MatchState, Seat } from "#engine/state.ts";
import type { TableAction, Setup } from "#server/protocol/journal.ts";
import type { FinishedMatch, FinishedPlayer } from "#server/db/records.ts";
import type { Phrase } from "#server/protocol/phrases.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import { roomLimits } from "./limits.ts";
import type { Table } from "./table.ts";

/** The running match's actions as they become durable, and the record of each match that ended. */
export class MatchLog {
  readonly #actions = new ActionLog();
  #dealer: Seat;
  #isOver = false;
  #ended: FinishedMatch[] = [];

  constructor(setup: Setup) {
    this.#dealer = setup.dealer;
  }

  /** Takes note of a durable action and the table after it. */
  add(action: TableAction, at: number, table: Table): void {
    const { match } = table;
    if (match === null) return;
    if (this.#isOver) this.#noteRematch(match);
    else this.#note(action, at, table, match);
  }

  /** The records of matches that ended since the last call. */
  takeEnded(): readonly FinishedMatch[] {
    if (this.#ended.length === 0) return this.#ended;
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  #note(action: TableAction, at: number, table: Table, match: MatchState): void {
    if (action.type === "act") this.#actions.add(action.action);
    if (match.phase !== "matchOver") return;
    // leaving a rated match of two players contains the forfeit
    if (action.type !== "act" && match.forfeitedBy !== null) {
      this.#actions.add({ type: "forfeit", seat: match.forfeitedBy });
    }
    this.#isOver = true;
    this.#ended.push(record(table, match, this.#dealer, this.#actions.take(), at));
  }

  #noteRematch(match: MatchState): void {
    if (match.phase === "matchOver") return;
    this.#isOver = false;
    this.#dealer = match.dealer;
  }
}

function record(table: Table, match: MatchState, dealer: Seat, actions: Action[], endedAt: number): FinishedMatch {
  const { setup } = table;
  return {
    code: setup.code,
    matchNumber: match.matchNumber,
    kind: setup.kind,
    isRated: setup.isRated,
    startedAt: table.matchStartedAt,
    // the wall clock may have been set back meanwhile
    endedAt: Math.max(endedAt, table.matchStartedAt),
    winnerSeat: match.winner,
    reason: match.forfeitedBy === null ? "points" : "forfeit",
    players: playersOf(table, match),
    record: { config: setup.config, dealer, actions },
  };
}

/** Final standing by seat; rated players who never came back are last [R20]. */
function playersOf(table: Table, match: MatchState): FinishedPlayer[] {
  const gone = table.seats.flatMap((who, seat) =>
    table.setup.isRated && who !== null && who.standIn !== null ? [seat] : [],
  );
  const place = places(match.scores, match.winner, gone);
  return table.seats.flatMap((who, seat) => {
    if (who === null) return [];
    const { id, username, is_bot } = who.user;
    const score = match.scores[seat] ?? 0;
    const handsWon = match.handsWon[seat] ?? 0;
    const userId = is_bot ? null : id;
    const player = {
      seat,
      userId,
      username,
      isBot: is_bot,
      level: who.level,
      score,
      handsWon,
      place: place[seat] ?? 0,
    };
    return [who.standIn === null ? player : { ...player, standIn: who.standIn }];
  });
}

const TYPES = [
  "shuffle",
  "deal",
  "play",
  "redeal",
  "ready",
  "rematch",
  "forfeit",
] as const satisfies readonly Action["type"][];
const SEAT_BITS = 2;
const CARD_BITS = 6;
const TYPE_SHIFT = SEAT_BITS + CARD_BITS;

/**
 * A match's actions while it is played: one small number each, because every table keeps those of its whole match. For
 * actions of seats 0 to 3 with cards up to 63, as `apply` has accepted them.
 */
export class ActionLog {
  /** Type, seat and card in the bits of a number. */
  readonly #packed: number[] = [];
  /** Of each deal its order: a character a card. */
  readonly #orders: string[] = [];

  add(action: Action): void {
    const card = action.type === "play" ? action.card : 0;
    this.#packed.push((TYPES.indexOf(action.type) << TYPE_SHIFT) | (action.seat << CARD_BITS) | card);
    if (action.type === "deal") this.#orders.push(String.fromCharCode(...action.order));
  }

  /** All of them, first to last. The log is empty then. */
  take(): Action[] {
    const orders = this.#orders.splice(0).values();
    return this.#packed.splice(0).map((packed) => {
      const type = TYPES[packed >> TYPE_SHIFT] as Action["type"];
      const seat = (packed >> CARD_BITS) & ((1 << SEAT_BITS) - 1);
      if (type === "play") return { type, seat, card: packed & ((1 << CARD_BITS) - 1) };
      if (type !== "deal") return { type, seat };
      const order = orders.next().value ?? "";
      return { type, seat, order: Array.from(order, (card) => card.charCodeAt(0)) };
    });
  }
}

/** A chat line of a table. `seq` is the number of its entry: by it the line is stored once. */
export interface ChatLine {
  readonly seq: number;
  readonly user: PublicUser;
  readonly text: string;
  readonly phrase: Phrase | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The last chat lines of a room, from its durable entries. */
export class ChatLog {
  readonly #lines: ChatLine[] = [];

  /** Oldest first. */
  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  /** Takes note of a durable action and the table after it; gives the line if it is one. */
  add(action: TableAction, at: number, seq: number, table: Table): ChatLine | undefined {
    if (action.type === "reseat") this.#rename(action.from, action.to);
    const user = action.type === "chat" ? table.seats[action.seat]?.user : undefined;
    if (action.type !== "chat" || user === undefined) return undefined;
    const line: ChatLine = { seq, user, text: action.text, phrase: action.phrase ?? null, at };
    this.#lines.push(line);
    if (this.#lines.length > roomLimits.chatKept) this.#lines.shift();
    return line;
  }

  /** Lines show the name and the account under which their author is known now. */
  #rename(from: string, to: PublicUser): void {
    for (const [index, line] of this.#lines.entries()) {
      if (line.user.id === from) this.#lines[index] = { ...line, user: to };
    }
  }
}
