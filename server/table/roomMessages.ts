/** What a room tells its connections beside the table: chat, typing, notices and the number of spectators. */
import type { Requester } from "#server/connections/connection.ts";
import type { GameChatMessage } from "#server/protocol/chat.ts";
import { frame } from "#server/protocol/codec.ts";
import type { GameNotice } from "#server/protocol/messages.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { Presence } from "./presence.ts";
import type { ChatLine } from "./roomLogs.ts";
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

/** The answer to an action that is durable. */
export const acknowledgement = (version: number, id: string): Uint8Array => frame("ack", { ok: true, version }, id);

export class RoomMessages {
  readonly #presence: Presence;

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /** Sends a chat line to the players, and an answer of its own to those who asked for it. */
  chat(line: ChatLine, table: Table, requesters: readonly Requester[]): void {
    for (const { connection, id } of requesters) if (id !== undefined) connection.send(acknowledgement(line.seq, id));
    this.#toPlayers(frame("chatMessage", chatMessage(table.setup.code, line)), table, line.user.id);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping", table: Table): void {
    const payload = { code: table.setup.code, user_id: user.id, username: user.username };
    this.#toPlayers(frame(type, payload), table, user.id, false);
  }

  notice(code: string, notice: GameNotice): void {
    this.#toAll(frame("gameMessage", { code, notice }));
  }

  /** How many people watch: a small frame, because any user can make that number change. */
  spectators(code: string, count: number): void {
    this.#toAll(frame("spectators", { code, count }));
  }

  #toAll(bytes: Uint8Array): void {
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
