/** What a client's message means at a table: the action it asks for, by the seat its session holds. */
import { type Card, cardId, parseCard } from "#engine/cards.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Random } from "#engine/random.ts";
import type { Seat } from "#engine/state.ts";
import { chatLimits } from "#server/chat/limits.ts";
import { speakable } from "#server/chat/cleanLine.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { ClientMessage, RefusalCode } from "#server/protocol/messages.ts";
import { phrases } from "#server/protocol/phrases.ts";
import { chairFor } from "./computers.ts";
import { shuffledDeck } from "./roomCode.ts";
import { seatOf, type Table } from "./table.ts";

/** The messages that change a table. */
export type Command = Extract<
  ClientMessage,
  {
    type:
      | "playerJoin"
      | "shuffleDeck"
      | "dealCards"
      | "playCard"
      | "redeal"
      | "readyForNextHand"
      | "rematch"
      | "leaveGame"
      | "addComputer"
      | "removeComputer"
      | "startGame"
      | "timeOut"
      | "sendMessage"
      | "sayPhrase";
  }
>;

/** No card has this number: a name that is no card is refused like any card that is not held. */
const NO_CARD: Card = -1;

/** The action a command asks for, null where there is nothing to do, or why it cannot be meant. */
export function actionOf(
  command: Command,
  user: PublicUser,
  table: Table,
  random: Random,
): Result<TableAction | null, RefusalCode> {
  const seat = seatOf(table, user.id);
  if (command.type === "playerJoin") return ok(joining(table, seat, user));
  if (seat === null) return fail("not-seated");
  if (command.type === "leaveGame") return ok(leaving(table, seat));
  if (command.type === "sendMessage") return said(command.payload.text, seat);
  if (command.type === "sayPhrase") {
    const { phrase } = command.payload;
    return ok({ type: "chat", seat, text: phrases[phrase], phrase });
  }
  // a player whose seat the computer holds takes it back first
  if (table.seats[seat]?.standIn !== null) return fail("not-seated");
  switch (command.type) {
    case "addComputer":
      return ok({ type: "addComputer", seat, position: command.payload.position, level: command.payload.level });
    case "removeComputer":
      return ok({ type: "removeComputer", seat, position: command.payload.position });
    case "startGame":
      return ok({ type: "start", seat });
    case "timeOut":
      return ok({ type: "timeOut", seat });
    case "shuffleDeck":
      return acted({ type: "shuffle", seat });
    case "dealCards":
      return acted({ type: "deal", seat, order: shuffledDeck(table.setup.config.includeAces, random) });
    case "playCard":
      return acted({ type: "play", seat, card: parseCard(command.payload.card_id) ?? NO_CARD });
    case "redeal":
      return acted({ type: "redeal", seat });
    case "readyForNextHand":
      return acted({ type: "ready", seat });
    case "rematch":
      return acted({ type: "rematch", seat });
  }
}

const acted = (action: Extract<TableAction, { type: "act" }>["action"]): Result<TableAction, RefusalCode> =>
  ok({ type: "act", action, by: "player" });

/** Joining again while seated is no error: a reloaded page says it too. */
function joining(table: Table, seat: Seat | null, user: PublicUser): TableAction | null {
  if (seat === null) return { type: "sit", seat: chairFor(table), user };
  return table.seats[seat]?.standIn === null ? null : { type: "takeBack", seat };
}

/** Leaving twice is no error either. */
const leaving = (table: Table, seat: Seat): TableAction | null =>
  table.seats[seat]?.standIn === "left" ? null : { type: "leave", seat };

function said(text: string, seat: Seat): Result<TableAction, RefusalCode> {
  const line = speakable(text, chatLimits.chatCharsMax);
  return line === null ? fail("bad-message") : ok({ type: "chat", seat, text: line });
}

/** What an action id stands for: the same id with another meaning is refused. */
export function meaningOf(command: Command): string {
  if (command.type === "playCard") return `playCard:${command.payload.card_id}`;
  if (command.type === "sayPhrase") return `sayPhrase:${command.payload.phrase}`;
  if (command.type === "addComputer") return seatingMeaning(command.type, command.payload);
  if (command.type === "removeComputer") return seatingMeaning(command.type, command.payload);
  if (command.type !== "sendMessage") return command.type;
  const { text } = command.payload;
  return `sendMessage:${speakable(text, chatLimits.chatCharsMax) ?? text}`;
}

const seatingMeaning = (type: string, { position, level = "" }: { position: Seat; level?: string }): string =>
  `${type}:${position}:${level}`;

const ACTION_MESSAGES = {
  shuffle: "shuffleDeck",
  deal: "dealCards",
  redeal: "redeal",
  ready: "readyForNextHand",
  rematch: "rematch",
  forfeit: "leaveGame",
} as const;

const TABLE_MESSAGES = {
  open: "",
  close: "",
  start: "startGame",
  reseat: "",
  standIn: "",
  sit: "playerJoin",
  takeBack: "playerJoin",
  leave: "leaveGame",
  timeOut: "timeOut",
} as const;

/** The same, read back from the journal. */
export function meaningOfAction(action: TableAction): string {
  if (action.type === "chat")
    return action.phrase === undefined ? `sendMessage:${action.text}` : `sayPhrase:${action.phrase}`;
  if (action.type === "addComputer" || action.type === "removeComputer") return seatingMeaning(action.type, action);
  if (action.type !== "act") return TABLE_MESSAGES[action.type];
  const { action: gameAction } = action;
  return gameAction.type === "play" ? `playCard:${cardId(gameAction.card)}` : ACTION_MESSAGES[gameAction.type];
}

/** The seat an action was done by, as far as one was: whose action id it may carry. */
export function seatOfAction(action: TableAction): Seat | null {
  if (action.type === "act") return action.action.seat;
  return "seat" in action ? (action.seat ?? null) : null;
}
