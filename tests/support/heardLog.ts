/** The frames of one connection, read as a good client reads them, when a test asks for them. */
import type { RoomCode } from "#protocol/ids.ts";
import type { GameUpdate, ServerMessages } from "#protocol/frames/messages.ts";
import {
  type ReceivedFrame,
  type ReceivedMessages,
  type ReceivedType,
  ServerReader,
} from "#protocol/frames/serverReader.ts";

export class HeardLog {
  readonly #reader = new ServerReader();
  readonly #unread: Uint8Array[] = [];
  readonly #heard: ReceivedFrame[] = [];
  readonly #newest = new Map<string, GameUpdate>();

  /** Adds the next frame, which must not change any more. */
  add(bytes: Uint8Array): void {
    this.#unread.push(bytes);
  }

  /** All messages, oldest first; an update that answers an action also counts as its ack. */
  get all(): readonly ReceivedFrame[] {
    for (const bytes of this.#unread.splice(0)) this.#read(bytes);
    return this.#heard;
  }

  /** Payloads of one type, oldest first. */
  got<T extends ReceivedType>(type: T): ReceivedMessages[T][] {
    return this.all.flatMap((heard) => (heard.type === type ? [heard.payload as ReceivedMessages[T]] : []));
  }

  /** The answer to an action. */
  ack(id: string): ServerMessages["ack"] | undefined {
    return this.all.findLast((heard) => heard.type === "ack" && heard.id === id)?.payload as ServerMessages["ack"];
  }

  /** The latest update of any table. Throws without one. */
  get update(): GameUpdate {
    const visible = this.all.findLast(({ type }) => type === "gameData" || type === "updatedGameData");
    if (visible === undefined) throw new Error("no view was sent");
    return visible.payload as GameUpdate;
  }

  /** The latest update of a table. */
  updateOf(code: RoomCode): GameUpdate | undefined {
    return this.all.length === 0 ? undefined : this.#newest.get(code);
  }

  /** Removes all but the last messages. */
  forget(count: number): void {
    if (this.all.length > count) this.#heard.splice(0, this.#heard.length - count);
  }

  #read(bytes: Uint8Array): void {
    const reading = this.#reader.read(bytes);
    if (reading.is !== "heard") throw new Error(`a frame that cannot be shown: ${JSON.stringify(reading)}`);
    const { heard, answers } = reading;
    if (answers !== undefined) this.#heard.push({ type: "ack", payload: answers.ack, id: answers.id });
    if (heard.type === "gameData" || heard.type === "updatedGameData") {
      this.#newest.set(heard.payload.view.code, heard.payload);
    }
    this.#heard.push(heard);
  }
}
