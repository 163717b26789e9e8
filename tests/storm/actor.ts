import type { Random } from "#engine/random.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { type ClientMessages, type ClientType, type GameUpdate, PROTOCOL } from "#protocol/frames/messages.ts";
import { ServerReader } from "#protocol/frames/serverReader.ts";
import type { Seen } from "#tests/support/gameClient.ts";
import type { SocketWorld, TestWire } from "#tests/support/testWire.ts";

/** A message that can be sent again. */
export interface Saying {
  readonly type: ClientType;
  readonly payload: { readonly code: RoomCode };
  readonly id: string;
}

interface Line {
  readonly number: number;
  readonly wire: TestWire;
}

const rememberedMax = 200;

/** One user with any number of connections, who stores all sent and received messages. */
export class Actor {
  readonly userId: UserId;
  readonly history: Seen[] = [];
  readonly said: Saying[] = [];
  readonly #world: SocketWorld;
  readonly #newest = new Map<string, GameUpdate>();
  #lines: Line[] = [];
  #connections = 0;
  #ids = 0;

  constructor(world: SocketWorld, userId: UserId) {
    this.#world = world;
    this.userId = userId;
  }

  get connections(): number {
    return this.#lines.length;
  }

  /** The latest state of a table that this user received, over any connection. */
  update(code: RoomCode): GameUpdate | undefined {
    return this.#newest.get(code);
  }

  async connect(): Promise<void> {
    const wire = this.#world.dial();
    const line = { number: ++this.#connections, wire };
    const reader = new ServerReader();
    wire.onFrame = (bytes) => this.#hear(line.number, reader, bytes);
    this.#lines.push(line);
    wire.say("hello", { token: `token-${this.userId}`, protocol: PROTOCOL });
  }

  /** Sends a message over one of the connections, if there is one. */
  say<T extends ClientType>(random: Random, type: T, payload: ClientMessages[T], id = this.newId()): void {
    const line = this.#lines[random(Math.max(1, this.#lines.length))];
    if (line === undefined) return;
    this.history.push({ is: "sent", connection: line.number, type, payload, id });
    if ("code" in payload) this.said.push({ type, payload: payload as Saying["payload"], id });
    if (this.said.length > rememberedMax) this.said.shift();
    line.wire.say(type, payload, id);
    this.#forgetClosed();
  }

  newId(): string {
    return `${this.userId}-${++this.#ids}`;
  }

  /** One connection ends: the page is closed or the network is gone. */
  drop(random: Random, how: "closed" | "dropped"): void {
    const [line] = this.#lines.splice(random(Math.max(1, this.#lines.length)), 1);
    line?.wire.connection.gone(how);
  }

  dropAll(how: "closed" | "dropped"): void {
    for (const { wire } of this.#lines.splice(0)) wire.connection.gone(how);
  }

  #hear(connection: number, reader: ServerReader, bytes: Uint8Array): void {
    const reading = reader.read(bytes);
    if (reading.is !== "heard") throw new Error(`a frame that cannot be shown: ${JSON.stringify(reading)}`);
    const { heard, answers } = reading;
    if (heard.type === "ack") {
      this.history.push({ is: "ack", connection, id: heard.id ?? "", answer: heard.payload });
      return;
    }
    if (answers !== undefined) this.history.push({ is: "ack", connection, id: answers.id, answer: answers.ack });
    this.history.push({ is: "frame", connection, type: heard.type, bytes });
    if (heard.type !== "gameData" && heard.type !== "updatedGameData") return;
    const update = heard.payload;
    if (update.version >= (this.#newest.get(update.view.code)?.version ?? 0)) {
      this.#newest.set(update.view.code, update);
    }
  }

  /** The server closes a connection that floods. */
  #forgetClosed(): void {
    this.#lines = this.#lines.filter(({ wire }) => wire.closed === null);
  }
}
