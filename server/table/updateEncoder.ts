/** A room's messages in bytes. What all viewers see of a change is written once. */
import type { Seat } from "#engine/state.ts";
import type { Connection, Requester } from "#server/connections/connection.ts";
import type { GameChatMessage } from "#server/protocol/chat.ts";
import type { GameNotice } from "#server/protocol/messages.ts";
import { frame } from "#server/protocol/serverFrame.ts";
import { gameDataOf, type TableVersion } from "#server/protocol/showTable.ts";
import { UpdateFrame } from "#server/protocol/updateFrame.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { PresenceAndClocks } from "#server/protocol/view.ts";
import type { ChatLine } from "./roomLogs.ts";
import type { Presence } from "./presence.ts";
import { seatOf, type Table } from "./table.ts";

/** A chat line as players see it. */
export const chatMessage = (code: string, { user, text, phrase, at }: ChatLine): GameChatMessage => ({
  user_id: user.id,
  username: user.username,
  avatar: user.image_url,
  message: text,
  ...(phrase !== null && { phrase }),
  timestamp: at,
  game_code: code,
});

/** What all are shown: a durable table and what happened to it. */
export interface Change extends TableVersion {
  readonly table: Table;
  /** Whether players, names, pictures or settings are not what all were shown last. */
  readonly isNewRoster: boolean;
}

/** Shared by all rooms: a frame is sent before the next one is written. */
const updates = new UpdateFrame();

export class UpdateEncoder {
  readonly #presence: Presence;

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /** Everything about the table, for one connection that comes or asks. */
  show(connection: Connection, table: Table, stamp: TableVersion, live: PresenceAndClocks): void {
    connection.send(
      frame("gameData", gameDataOf(table, this.#viewerOf(connection, table), connection.user.id, stamp, live)),
    );
  }

  /**
   * The table for all after a change, with what happened. For a connection that asked for the change it is the answer
   * too: one frame and one write a connection.
   */
  update(change: Change, live: PresenceAndClocks, requesters: readonly Requester[] = []): void {
    const { table, version, isNewRoster } = change;
    if (requesters.length > 0) this.#answerOthers(requesters, version);
    for (const { connection, isSpectator } of this.#presence.viewers) {
      const viewer = isSpectator ? null : seatOf(table, connection.user.id);
      const id = requesters.length > 0 ? firstOf(connection, requesters)?.id : undefined;
      if (isNewRoster)
        connection.send(frame("gameData", gameDataOf(table, viewer, connection.user.id, change, live), id));
      else {
        // once for all, and again where sending led to an update of another table
        if (!updates.holds(change)) updates.open(table, change, live);
        connection.send(updates.for(viewer, id));
      }
    }
  }

  /** Answers those who asked: their action is durable. */
  acknowledge(requesters: readonly Requester[], version: number): void {
    for (const { connection, id } of requesters) if (id !== undefined) connection.send(acknowledgement(version, id));
  }

  /** Answers in a frame of their own the requests that the frame of the change does not answer. */
  #answerOthers(requesters: readonly Requester[], version: number): void {
    for (const requester of requesters) {
      const { connection, id } = requester;
      if (id === undefined || (this.#presence.has(connection) && firstOf(connection, requesters) === requester))
        continue;
      connection.send(acknowledgement(version, id));
    }
  }

  #viewerOf(connection: Connection, table: Table): Seat | null {
    return this.#presence.isSpectator(connection) ? null : seatOf(table, connection.user.id);
  }

  chat(code: string, line: ChatLine, table: Table): void {
    this.#toPlayers(frame("chatMessage", chatMessage(code, line)), table, line.user.id);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping", table: Table): void {
    const payload = { code: table.setup.code, user_id: user.id, username: user.username };
    this.#toPlayers(frame(type, payload), table, user.id, false);
  }

  notice(code: string, notice: GameNotice): void {
    const bytes = frame("gameMessage", { code, notice });
    for (const { connection } of this.#presence.viewers) connection.send(bytes);
  }

  /** How many people watch: a small frame, because any user can make that number change. */
  spectators(code: string, count: number): void {
    const bytes = frame("spectators", { code, count });
    for (const { connection } of this.#presence.viewers) connection.send(bytes);
  }

  /** To the players who have not blocked the sender. Spectators do not get what the players write. */
  #toPlayers(bytes: Uint8Array, table: Table, senderId: string, toSender = true): void {
    for (const { connection } of this.#presence.viewers) {
      const { id } = connection.user;
      if (id === senderId ? !toSender : connection.hides(senderId)) continue;
      if (seatOf(table, id) !== null) connection.send(bytes);
    }
  }
}

/** What a connection asked first, if anything: the frame of the change answers that. */
function firstOf(connection: Connection, requesters: readonly Requester[]): Requester | undefined {
  for (const requester of requesters)
    if (requester.connection === connection && requester.id !== undefined) return requester;
  return undefined;
}

const acknowledgement = (version: number, id: string): Uint8Array => frame("ack", { ok: true, version }, id);
