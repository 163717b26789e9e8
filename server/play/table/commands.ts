/** A client's command: the action it asks for, whether the table allows it now, and the answer to a repeated one. */
import type { Card } from "#engine/cards.ts";
import { shuffledDeck } from "#engine/deal.ts";
import type { Random } from "#engine/random.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/state.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Reply, Requester } from "#server/base/connections.ts";
import { chatLimits } from "#server/play/chat/limits.ts";
import { gameActionOf, type GameMessageType } from "#protocol/frames/clientMessages.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import type { ClientMessage, RefusalCode } from "#protocol/frames/messages.ts";
import { phrases } from "#protocol/calls/chat.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { JournalQueue } from "#server/base/journal/journalQueue.ts";
import type { PendingEntry, RoomState } from "./roomState.ts";
import { chairFor, seatOf, type Table } from "./table.ts";

/** The messages that change a table. */
export type Command = Extract<
  ClientMessage,
  {
    type:
      | GameMessageType
      | "playerJoin"
      | "leaveGame"
      | "addComputer"
      | "removeComputer"
      | "startGame"
      | "timeOut"
      | "sendMessage"
      | "sayPhrase";
  }
>;

/** What a player may do while the computer holds the seat: take it back, leave for good, write. */
const allowedWhileHeld: ReadonlySet<Command["type"]> = new Set(["playerJoin", "leaveGame", "sendMessage", "sayPhrase"]);

/**
 * The action that a command asks for, done by `user` from `seat`. The state of the table does not count.
 * @param deck gives the order of the cards for a deal
 */
export function requestedAction(
  command: Command,
  seat: Seat,
  user: PublicUser,
  deck: () => readonly Card[],
): TableAction {
  switch (command.type) {
    case "playerJoin":
      return { type: "sit", seat, user };
    case "leaveGame":
      return { type: "leave", seat };
    case "addComputer":
      return { type: "addComputer", seat, position: command.payload.position, level: command.payload.level };
    case "removeComputer":
      return { type: "removeComputer", seat, position: command.payload.position };
    case "startGame":
      return { type: "start", seat };
    case "timeOut":
      return { type: "timeOut", seat };
    case "sendMessage":
      return { type: "chat", seat, text: lineOf(command.payload.text) ?? command.payload.text };
    case "sayPhrase":
      return { type: "chat", seat, text: phrases[command.payload.phrase], phrase: command.payload.phrase };
    default: {
      const card = command.type === "playCard" ? command.payload.card_id : undefined;
      return { type: "act", action: gameActionOf(command.type, seat, card, deck), by: "player" };
    }
  }
}

/** The chat line of a text, or null where it cannot be shown. */
const lineOf = (text: string): string | null => speakable(text, chatLimits.chatCharsMax);

/** The same for the comparison with an earlier command under the same id, for which seat and deck do not count. */
const comparedAction = (command: Command, user: PublicUser): TableAction => requestedAction(command, 0, user, () => []);

/** The action of a command at this table, null where its effect is there already, or the refusal. */
export function actionOf(
  command: Command,
  user: PublicUser,
  table: Table,
  random: Random,
): Result<TableAction | null, RefusalCode> {
  const seat = seatOf(table, user.id);
  if (seat === null && command.type !== "playerJoin") return fail("not-seated");
  const standIn = seat === null ? null : (table.seats[seat]?.standIn ?? null);
  if (standIn !== null && !allowedWhileHeld.has(command.type)) return fail("not-seated");
  if (command.type === "sendMessage" && lineOf(command.payload.text) === null) return fail("bad-message");
  // joining while seated and leaving twice are no errors: a reloaded page repeats both
  if (command.type === "playerJoin" && seat !== null) return ok(standIn === null ? null : { type: "takeBack", seat });
  if (command.type === "leaveGame" && standIn === "left") return ok(null);
  const deck = () => shuffledDeck(table.setup.config.includeAces, random);
  return ok(requestedAction(command, seat ?? chairFor(table), user, deck));
}

/** What a command needs of its room. */
export interface CommandRoom {
  readonly state: RoomState;
  readonly queue: JournalQueue<PendingEntry>;
  readonly random: Random;
  /** Accepts an action and hands it to the journal. */
  readonly accept: (action: TableAction, requester: Requester) => Result<void, RefusalCode>;
}

/** Does what a client asks. A command whose id was judged before changes nothing and gets the same answer. */
export function handleCommand(command: Command, requester: Requester, room: CommandRoom): Reply {
  const repeated = repeatedAnswer(command, requester, room);
  if (repeated !== undefined) return repeated;
  const { state, queue, random, accept } = room;
  if (queue.isStalled) return fail("try-again");
  const { table, seq } = state.accepted;
  const asked = actionOf(command, requester.connection.user, table, random);
  if (!asked.ok) return refused(asked.error, command, requester, state);
  // an effect that is there already is not acknowledged before it is durable
  if (asked.value === null) return answerTo(seq, requester, room);
  const overQuota = state.quotas.refusalOf(asked.value, table);
  const done = overQuota === null ? accept(asked.value, requester) : fail(overQuota);
  return done.ok ? ok(null) : refused(done.error, command, requester, state);
}

/** Refuses a command and remembers it: its repetition is refused alike. */
function refused(code: RefusalCode, command: Command, { connection, id }: Requester, state: RoomState): Reply {
  const { user } = connection;
  // refusals of users without a seat are not kept: anyone could fill the memory with them
  const isKept = id !== undefined && seatOf(state.accepted.table, user.id) !== null;
  if (isKept) state.answered.refused(user.id, id, comparedAction(command, user), code);
  return fail(code);
}

/** The answer to a command that was judged before, undefined for a new one. */
export function repeatedAnswer(command: Command, requester: Requester, room: CommandRoom): Reply | undefined {
  const { id, connection } = requester;
  const { answered } = room.state;
  // the meaning of a new command need not be worked out
  if (id === undefined || !answered.knows(connection.user.id, id)) return undefined;
  const earlier = answered.find(connection.user.id, id, comparedAction(command, connection.user));
  if (earlier === undefined) return undefined;
  if (earlier === "reused") return fail("id-reused");
  const answer = "refused" in earlier ? fail(earlier.refused) : answerTo(earlier.seq, requester, room);
  return { ...answer, isRepeat: true };
}

/** The version that holds an entry if it is durable; else null, and the requester is answered with its commit. */
function answerTo(seq: number, requester: Requester, { state, queue }: CommandRoom): Reply {
  if (seq <= state.durable.seq) return ok(seq);
  queue.find(seq)?.requesters.push(requester);
  return ok(null);
}
