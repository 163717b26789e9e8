/** What a room says to its connections: one encoding a viewer, however many look through his eyes. */
import type { Seat } from "#engine/state.ts";
import { encodeFrame } from "#server/protocol/codec.ts";
import type { GameChatMessage, PublicUser } from "#server/protocol/api.ts";
import type { GameEvent, GameNotice, GameUpdate, ServerMessages, ServerType } from "#server/protocol/messages.ts";
import { encodeUpdate } from "#server/protocol/update.ts";
import type { Audience, Link } from "./audience.ts";
import type { Asked } from "./house.ts";
import type { Said } from "./memory.ts";
import { seatOf, type Table } from "./table.ts";
import { gameView, type Live } from "#server/protocol/view.ts";

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
export interface Change {
  readonly table: Table;
  readonly version: number;
  readonly events: readonly GameEvent[];
}

export class Speaker {
  readonly #audience: Audience;

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** The whole view for one connection that comes or asks. */
  show(link: Link, table: Table, version: number, live: Live): void {
    const viewer = this.#audience.looksOn(link) ? null : seatOf(table, link.user.id);
    link.send(encodeUpdate("gameData", update(table, version, viewer, link.user.id, live, [])));
  }

  /**
   * The whole view for everybody after a change, with how it came about, and the answer to who asked for it: both go
   * to the asker as one write, since writes are most of what a play costs.
   */
  update(change: Change, live: Live, answers: readonly Asked[] = []): void {
    const { table, version, events } = change;
    const asker = this.#onlyAsker(answers);
    if (asker === undefined) this.acknowledge(answers, version);
    const done = new Set<string>();
    for (const [link, looksOn] of this.#audience.links) {
      const eyes = eyesOf(link, looksOn, table);
      if (done.has(eyes)) continue;
      done.add(eyes);
      const viewer = looksOn ? null : seatOf(table, link.user.id);
      const bytes = encodeUpdate("updatedGameData", update(table, version, viewer, link.user.id, live, events));
      for (const [other, otherLooksOn] of this.#audience.links) {
        if (eyesOf(other, otherLooksOn, table) !== eyes) continue;
        if (other === asker?.link) other.send(acknowledgement(version, asker.id), bytes);
        else other.send(bytes);
      }
    }
  }

  /** Answers those who asked: what they did is durable. */
  acknowledge(answers: readonly Asked[], version: number): void {
    for (const { link, id } of answers) if (id !== undefined) link.send(acknowledgement(version, id));
  }

  /** The one who asked, if there is just one and he is still here to be shown what came of it. */
  #onlyAsker(answers: readonly Asked[]): { readonly link: Link; readonly id: string } | undefined {
    const [first] = answers;
    if (answers.length !== 1 || first?.id === undefined || !this.#audience.has(first.link)) return undefined;
    return { link: first.link, id: first.id };
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
    for (const [link] of this.#audience.links) link.send(bytes);
  }

  /** How many look on: a small frame, because anyone can make that number change. */
  spectators(code: string, count: number): void {
    const bytes = frame("spectators", { code, count });
    for (const [link] of this.#audience.links) link.send(bytes);
  }

  /** To those who sit, save who has blocked the sender. Lookers-on do not hear the players talk. */
  #toPlayers(bytes: Uint8Array, table: Table, senderId: string, toSender = true): void {
    for (const [link] of this.#audience.links) {
      const { id } = link.user;
      if (id === senderId ? !toSender : link.hides(senderId)) continue;
      if (seatOf(table, id) !== null) link.send(bytes);
    }
  }
}

/** Whoever has the same eyes is sent the same bytes: a seat's, the host's who looks on, or any other looker-on's. */
function eyesOf(link: Link, looksOn: boolean, table: Table): string {
  const viewer = looksOn ? null : seatOf(table, link.user.id);
  if (viewer !== null) return SEAT_EYES[viewer] as string;
  return link.user.id === table.setup.createdBy ? "host" : "guest";
}
const SEAT_EYES = ["0", "1", "2", "3"] as const;

/** In another buffer than views: the two may go out together. */
const acknowledgement = (version: number, id: string): Uint8Array => frame("ack", { ok: true, version }, id);

const update = (
  table: Table,
  version: number,
  viewer: Seat | null,
  userId: string,
  live: Live,
  events: readonly GameEvent[],
): GameUpdate => ({ version, view: gameView(table, viewer, userId, live), events, server_time: live.now });
