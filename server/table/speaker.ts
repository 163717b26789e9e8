/** What a room says to its connections. What all viewers see of a change is written once. */
import type { Seat } from "#engine/state.ts";
import { encodeFrame } from "#server/protocol/codec.ts";
import type { GameChatMessage } from "#server/protocol/chat.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { GameNotice, ServerMessages, ServerType } from "#server/protocol/messages.ts";
import { gameDataOf, type Stamp } from "#server/protocol/showTable.ts";
import { UpdateFrame } from "#server/protocol/updateFrame.ts";
import type { Audience, Link } from "./audience.ts";
import type { Asked } from "./house.ts";
import type { Said } from "./memory.ts";
import { seatOf, type Table } from "./table.ts";
import type { Live } from "#server/protocol/view.ts";

/** A frame of the server's; valid until the next one is encoded. */
export const frame = <T extends ServerType>(type: T, payload: ServerMessages[T], id?: string): Uint8Array =>
  encodeFrame(id === undefined ? [type, payload] : [type, payload, id]);

/** A chat line as players see it. */
export const chatMessage = (code: string, { user, text, phrase, at }: Said): GameChatMessage => ({
  user_id: user.id,
  username: user.username,
  avatar: user.image_url,
  message: text,
  ...(phrase !== null && { phrase }),
  timestamp: at,
  game_code: code,
});

/** What everybody is shown: a durable table and how it came about. */
export interface Change extends Stamp {
  readonly table: Table;
  /** Whether who sits there, names, pictures or settings are not what everybody was shown last. */
  readonly isNewRoster: boolean;
}

/** Shared by all rooms: a frame is sent before the next one is written. */
const updates = new UpdateFrame();

export class Speaker {
  readonly #audience: Audience;

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** Everything about the table for one connection that comes or asks. */
  show(link: Link, table: Table, stamp: Stamp, live: Live): void {
    link.send(frame("gameData", gameDataOf(table, this.#viewerOf(link, table), link.user.id, stamp, live)));
  }

  /**
   * The table for everybody after a change, with how it came about. For who asked for the change it is the answer too:
   * one frame and one write a connection.
   */
  update(change: Change, live: Live, answers: readonly Asked[] = []): void {
    const { table, version, isNewRoster } = change;
    if (answers.length > 0) this.#answerOthers(answers, version);
    for (const { link, looksOn } of this.#audience.looks) {
      const viewer = looksOn ? null : seatOf(table, link.user.id);
      const id = answers.length > 0 ? firstOf(link, answers)?.id : undefined;
      if (isNewRoster) link.send(frame("gameData", gameDataOf(table, viewer, link.user.id, change, live), id));
      else {
        // once for all, and again where sending led to an update of another table
        if (!updates.holds(change)) updates.open(table, change, live);
        link.send(updates.for(viewer, id));
      }
    }
  }

  /** Answers those who asked: what they did is durable. */
  acknowledge(answers: readonly Asked[], version: number): void {
    for (const { link, id } of answers) if (id !== undefined) link.send(acknowledgement(version, id));
  }

  /** Answers by themselves those whom the change does not reach, or answers already. */
  #answerOthers(answers: readonly Asked[], version: number): void {
    for (const asked of answers) {
      const { link, id } = asked;
      if (id === undefined || (this.#audience.has(link) && firstOf(link, answers) === asked)) continue;
      link.send(acknowledgement(version, id));
    }
  }

  #viewerOf(link: Link, table: Table): Seat | null {
    return this.#audience.looksOn(link) ? null : seatOf(table, link.user.id);
  }

  chat(code: string, line: Said, table: Table): void {
    this.#toPlayers(frame("chatMessage", chatMessage(code, line)), table, line.user.id);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping", table: Table): void {
    const payload = { code: table.setup.code, user_id: user.id, username: user.username };
    this.#toPlayers(frame(type, payload), table, user.id, false);
  }

  notice(code: string, notice: GameNotice): void {
    const bytes = frame("gameMessage", { code, notice });
    for (const { link } of this.#audience.looks) link.send(bytes);
  }

  /** How many look on: a small frame, because anyone can make that number change. */
  spectators(code: string, count: number): void {
    const bytes = frame("spectators", { code, count });
    for (const { link } of this.#audience.looks) link.send(bytes);
  }

  /** To those who sit, save who has blocked the sender. Lookers-on do not hear the players talk. */
  #toPlayers(bytes: Uint8Array, table: Table, senderId: string, toSender = true): void {
    for (const { link } of this.#audience.looks) {
      const { id } = link.user;
      if (id === senderId ? !toSender : link.hides(senderId)) continue;
      if (seatOf(table, id) !== null) link.send(bytes);
    }
  }
}

/** What a connection asked first, if it did: the change answers that. */
function firstOf(link: Link, answers: readonly Asked[]): Asked | undefined {
  for (const asked of answers) if (asked.link === link && asked.id !== undefined) return asked;
  return undefined;
}

const acknowledgement = (version: number, id: string): Uint8Array => frame("ack", { ok: true, version }, id);
