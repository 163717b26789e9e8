/**
 * A room: one table, one writer. Messages, timers and the journal's answers come in one at a time, and no `await` stands
 * between reading and writing the table. Every change goes through `#accept`, and viewers see it only once it is durable. At
 * the end stands which action a command asks for, and whether the table allows it.
 */
import type { Random } from "#engine/random.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/seating.ts";
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import type { Connection, ConnectionEnd, Reply, Requester } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { entryBytes } from "#server/base/journal/entryCodec.ts";
import type { Journal } from "#server/base/journal/journal.ts";
import type { Entry, TableAction } from "#protocol/calls/journal.ts";
import type { RefusalCode, ClientMessage } from "#protocol/frames/messages.ts";
import { AutomaticActions, SeatPresence } from "./automaticActions.ts";
import { JournalQueue } from "#server/base/journal/journalQueue.ts";
import { Presence } from "./presence.ts";
import { RoomBroadcaster, type TableObserver } from "./roomBroadcaster.ts";
import { type ChatLine, type EndedMatch, type PendingEntry, RoomState } from "./roomState.ts";
import { type IdleKind, idleKindOf, mayClose, mayHurry } from "./schedule.ts";
import { matchNumberOf, seatOf, type Table, chairFor } from "./table.ts";
import { type Card, shuffledDeck } from "#engine/cards.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import { chatLimits } from "#server/play/chat/limits.ts";
import { gameActionOf, type GameMessageType } from "#protocol/frames/clientReader.ts";
import { phrases } from "#protocol/frames/userRecords.ts";
import type { PublicUser } from "#protocol/calls/users.ts";

/** What a room needs of its surroundings, and whom it tells. */
export interface RoomDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal;
  /** Multiplies the computer's pauses. */
  readonly pace: number;
  /** A match is over and durable: keep its result. May be told again after a restart. */
  readonly finished: (ended: EndedMatch) => void;
  /** No user needs the room any more: its journal may go. */
  readonly closed: (code: RoomCode, chatLines: readonly ChatLine[]) => void;
  /** A fault occurred in this room, or another server holds it: it stands still. */
  readonly frozen: (code: RoomCode, why: unknown) => void;
  /** Another node of the cluster has taken this room, which stands still; null for a server alone. */
  readonly taken: ((room: Room) => void) | null;
  /** Who sits, the host, or whether the match has begun or the room is closed is not what it was. */
  readonly peopleChanged: (code: RoomCode) => void;
  /** What is played in the room, to which no user is connected; null: it may not be closed for another room. */
  readonly idle: (code: RoomCode, kind: IdleKind | null) => void;
  /** An entry of this kind was committed, `ms` after it was accepted; `isRequested`: a player asked for it. */
  readonly acknowledged: (ms: number, kind: string, isRequested: boolean) => void;
}

export class Room {
  readonly code: RoomCode;
  /** Tells of the durable table, now and after each change, until the answer is called. */
  readonly observe = (observer: TableObserver): (() => void) => this.#broadcaster.observe(observer);
  readonly #dependencies: RoomDependencies;
  readonly #state: RoomState;
  readonly #queue: JournalQueue<PendingEntry>;
  readonly #presence: Presence;
  readonly #broadcaster: RoomBroadcaster;
  readonly #seatPresence: SeatPresence;
  readonly #automatic: AutomaticActions;
  #hasMoved = false;
  #idleKind: IdleKind | null = null;
  /** Why nothing may change here any more, or null. */
  #stopReason: RefusalCode | null = null;

  /**
   * A room from its journal, or a new one in which no connection was yet.
   * @throws Error on a broken journal
   */
  constructor(dependencies: RoomDependencies, entries: readonly Entry[], isNew = false) {
    const { clock, random, pace, journal } = dependencies;
    const guard = (run: () => void): void => this.#guard(run);
    this.#dependencies = dependencies;
    this.#state = new RoomState(dependencies, entries);
    this.code = this.#state.accepted.table.setup.code;
    this.#queue = new JournalQueue<PendingEntry>(this.code, journal, clock, {
      encoded: entryBytes,
      recovered: (afterMs) => this.#recovered(afterMs),
      fenced: () => this.#fenced(),
    });
    this.#presence = new Presence(clock.monotonic(), !isNew);
    this.#broadcaster = new RoomBroadcaster(this.#state, this.#presence, clock, guard);
    const shared = { random, state: this.#state, queue: this.#queue, presence: this.#presence };
    const accept = (action: TableAction): void => this.#acceptOwn(action);
    const isStopped = (): boolean => this.#stopReason !== null;
    const own = { ...shared, broadcaster: this.#broadcaster, clock, pace, accept, isStopped, guard };
    this.#seatPresence = new SeatPresence(own);
    this.#automatic = new AutomaticActions(own);
    this.#seatPresence.begin(!isNew);
  }

  /** Starts what the room does by itself; before this it only answers. */
  start(): void {
    this.#guard(() => this.#settle());
  }

  /** The durable table. */
  get table(): Table {
    return this.#state.durable.table;
  }

  /** Whether the room has ended, or goes on at another node: its code does not lead here any more. */
  get isOver(): boolean {
    return this.#stopReason === "game-over" || this.#hasMoved;
  }

  /** Ids of the host and of every player, as accepted or as durable. */
  get people(): readonly UserId[] {
    return this.#state.people;
  }

  /** The last chat lines, oldest first. */
  get chatLines(): readonly ChatLine[] {
    return this.#state.chat.lines;
  }

  /** Whether everything that was accepted is committed. */
  get isCommitted(): boolean {
    return this.#queue.isEmpty;
  }

  /** Shows the table to a connection from now on, from its user's seat or to watch. */
  join(connection: Connection, isSpectator: boolean): Reply {
    const takesSeat = !isSpectator && this.seatOf(connection.user.id) !== null;
    const refusal = this.#presence.refusalOf(connection, !takesSeat);
    if (refusal !== null) return fail(refusal);
    this.#guard(() => {
      this.#seatPresence.connectionOpened(connection, isSpectator);
      this.#noteIdle();
      this.#automatic.arm();
    });
    return this.#version();
  }

  /** Shows the whole table again. */
  show(connection: Connection): Reply {
    if (!this.#presence.has(connection)) return fail("not-seated");
    this.#guard(() => this.#broadcaster.show(connection));
    return this.#version();
  }

  /** A connection is gone; its user is away if it was the last. */
  drop(connection: Connection, how: ConnectionEnd): void {
    this.#guard(() => this.#disconnected(connection, how));
  }

  /** A player types, or stopped: told to the other players, kept nowhere. */
  typing(connection: Connection, type: "userTyping" | "userStoppedTyping"): Reply {
    if (seatOf(this.table, connection.user.id) === null) return fail("not-seated");
    this.#guard(() => this.#broadcaster.typing(connection.user, type, this.table));
    return this.#version();
  }

  /** Does what a client asks, once for each action id. */
  command(command: Command, requester: Requester): Reply {
    // what is durable is answered also when nothing may change any more
    if (this.#stopReason !== null) {
      return this.#repeatedAnswer(command, requester) ?? fail(this.#stopReason);
    }
    let reply: Reply = fail("game-frozen");
    this.#guard(() => {
      reply = this.#do(command, requester);
      if (!reply.ok) return;
      const { connection } = requester;
      // a player who sits down is shown the table from there; one who leaves is shown it no more
      if (command.type === "playerJoin" && this.#presence.has(connection)) this.#presence.add(connection, false);
      if (command.type === "leaveGame") this.#disconnected(connection, "closed");
    });
    return reply;
  }

  /** Lets the computer act now, not after the pause that this version of the table shows; so asking twice skips one. */
  hurry(connection: Connection, version: number): Reply {
    if (this.#stopReason !== null) return fail(this.#stopReason);
    const may = mayHurry(this.#state.accepted.table, connection.user.id);
    if (!may.ok) return may;
    this.#guard(() => this.#automatic.skipPause(version));
    return this.#version();
  }

  /** Whether a connection was ever here, or may have been before the server's start. */
  readonly wasVisited = (): boolean => this.#presence.wasVisited;

  /** Whether a user is connected to the table, and not only to watch. */
  readonly isPresent = (userId: UserId): boolean => this.#presence.isConnected(userId);
  /** The seat of a user, taken or asked for, or null. */
  readonly seatOf = (userId: UserId): Seat | null => seatOf(this.#state.accepted.table, userId);

  /** Does what the server has decided about this table; resolves once that is durable. */
  async systemCommand(action: TableAction): Promise<Result<void, RefusalCode>> {
    if (this.#stopReason !== null || this.#queue.isStalled) return fail(this.#stopReason ?? "try-again");
    let done: Result<void, RefusalCode> = fail("game-frozen");
    this.#guard(() => {
      const isWithinQuota = this.#state.quotas.refusalOf(action, this.#state.accepted.table) === null;
      done = isWithinQuota ? this.#accept(action) : ok(undefined);
      if (done.ok && action.type === "reseat") this.#seatPresence.seatPassedOn(action.from, action.to.id);
    });
    if (done.ok && !(await this.#queue.caughtUp())) return fail("try-again");
    return done;
  }

  /** Closes the room if no one is connected to it and it is not needed; whether it did. */
  closeIfIdle(): boolean {
    const { table } = this.#state.accepted;
    if (this.#presence.size > 0 || this.#stopReason !== null || this.#queue.isStalled) return false;
    if (table.closed || !mayClose(table)) return false;
    this.#guard(() => this.#acceptOwn({ type: "close" }));
    return this.#stopReason === null || this.table.closed;
  }

  /** Ends what the room does by itself, before the server stops; what the journal has in hand is still told. */
  stop(): void {
    this.pause();
    this.#guard(() => this.#broadcaster.notice(this.code, "server-restarting"));
  }

  /** The same, where another node goes on with the room a moment later. */
  pause(): void {
    this.#automatic.stop();
    this.#queue.stop();
    this.#stopReason ??= "try-again";
  }

  /** The room goes on at this node: everybody who looks at it here is told so, and is not shown it any more. */
  moveTo(node: NodeName): void {
    this.pause();
    if (this.#hasMoved) return;
    this.#hasMoved = true;
    this.#guard(() => this.#broadcaster.moved(this.code, node));
    this.#guard(() => this.#presence.clear());
  }

  /** Does what a client asks. A command whose id was judged before changes nothing and gets the same answer. */
  #do(command: Command, requester: Requester): Reply {
    const repeated = this.#repeatedAnswer(command, requester);
    if (repeated !== undefined) return repeated;
    if (this.#queue.isStalled) return fail("try-again");
    const { table, seq } = this.#state.accepted;
    const requested = actionOf(command, requester.connection.user, table, this.#dependencies.random);
    if (!requested.ok) return this.#refused(requested.error, command, requester);
    // an effect that is there already is not acknowledged before it is durable
    if (requested.value === null) return this.#answerTo(seq, requester);
    const overQuota = this.#state.quotas.refusalOf(requested.value, table);
    const done = overQuota === null ? this.#accept(requested.value, requester) : fail(overQuota);
    return done.ok ? ok(null) : this.#refused(done.error, command, requester);
  }

  /** Refuses a command and remembers it: its repetition is refused alike. */
  #refused(code: RefusalCode, command: Command, { connection, id }: Requester): Reply {
    const { user } = connection;
    const { accepted, answered } = this.#state;
    // refusals of users without a seat are not kept: anyone could fill the memory with them
    const isAnswerStored = id !== undefined && seatOf(accepted.table, user.id) !== null;
    if (isAnswerStored) answered.refused(user.id, id, comparedAction(command, user), code);
    return fail(code);
  }

  /** The answer to a command that was judged before, undefined for a new one. */
  #repeatedAnswer(command: Command, requester: Requester): Reply | undefined {
    const { id, connection } = requester;
    const { answered } = this.#state;
    // the meaning of a new command need not be worked out
    if (id === undefined || !answered.knows(connection.user.id, id)) return undefined;
    const earlier = answered.find(connection.user.id, id, comparedAction(command, connection.user));
    if (earlier === undefined) return undefined;
    if (earlier === "reused") return fail("id-reused");
    const answer = "refused" in earlier ? fail(earlier.refused) : this.#answerTo(earlier.seq, requester);
    return { ...answer, isRepeat: true };
  }

  /** The version that holds an entry if it is durable; else null, and the requester is answered with its commit. */
  #answerTo(seq: number, requester: Requester): Reply {
    if (seq <= this.#state.durable.seq) return ok(seq);
    this.#queue.find(seq)?.requesters.push(requester);
    return ok(null);
  }

  /**
   * The way of every change: the accepted table takes the action, the journal takes the entry. Once that is committed,
   * the table is durable, the room remembers the change, and tells it to all, with the answer to those who asked for it.
   */
  #accept(action: TableAction, requester?: Requester): Result<void, RefusalCode> {
    const matchNumber = matchNumberOf(this.#state.accepted.table);
    const accepted = this.#state.accept(action, requester);
    if (!accepted.ok) return accepted;
    const entry = accepted.value;
    // a match that begins gives players who are away the whole grace again
    if (matchNumberOf(entry.table) !== matchNumber) this.#presence.restartGraces(entry.acceptedAt);
    this.#queue.push(entry, () => {
      this.#state.commit(entry);
      this.#guard(() => {
        const kind = action.type === "act" ? action.action.type : action.type;
        const tookMs = this.#dependencies.clock.monotonic() - entry.acceptedAt;
        this.#dependencies.acknowledged(tookMs, kind, requester !== undefined);
        const line = this.#state.remember(entry);
        if (line === undefined) this.#broadcaster.broadcast(entry.events, entry.requesters);
        else this.#broadcaster.chat(line, this.table, entry.requesters);
        this.#settle();
      });
    });
    return ok(undefined);
  }

  /** Accepts an action of the room's own, which the table cannot refuse unless there is a fault. */
  #acceptOwn(action: TableAction): void {
    const done = this.#accept(action);
    if (!done.ok) throw new Error(`the room's own ${action.type} was refused: ${done.error}`);
  }

  #disconnected(connection: Connection, how: ConnectionEnd): void {
    this.#seatPresence.connectionClosed(connection, how);
    this.#noteIdle();
    this.#automatic.arm();
  }

  /** What follows from the durable table: results to keep, the end of the room, the next thing due. */
  #settle(): void {
    for (const match of this.#state.matches.takeEnded()) this.#dependencies.finished(match);
    this.#noteIdle();
    if (!this.table.closed) return this.#automatic.arm();
    this.#automatic.stop();
    this.#stopReason = "game-over";
    this.#guard(() => this.#broadcaster.notice(this.code, "closed"));
    this.#dependencies.closed(this.code, this.chatLines);
  }

  /** Reports whether the room may be closed for another, where that has changed. */
  #noteIdle(): void {
    const kind = this.#presence.size > 0 || this.#stopReason !== null ? null : idleKindOf(this.table);
    if (kind === this.#idleKind) return;
    this.#idleKind = kind;
    this.#dependencies.idle(this.code, kind);
  }

  readonly #version = (): Reply => ok(this.#state.durable.seq);

  /** The journal was away: no clock and no grace ran meanwhile. */
  #recovered(afterMs: number): void {
    this.#state.recover(afterMs);
    this.#guard(() => {
      this.#seatPresence.journalRecovered(afterMs);
      this.#broadcaster.broadcast([]);
      this.#automatic.arm();
    });
  }

  /** A fault in this room stays in this room. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#freeze(fault);
    }
  }

  #fenced(): void {
    const { taken } = this.#dependencies;
    if (taken === null) return this.#freeze("another server holds this room");
    this.pause();
    taken(this);
  }

  #freeze(why: unknown): void {
    if (this.#stopReason === "game-frozen") return;
    this.#stopReason = "game-frozen";
    this.#automatic.stop();
    this.#noteIdle();
    this.#dependencies.frozen(this.code, why);
    this.#guard(() => this.#broadcaster.notice(this.code, "frozen"));
  }
}

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
