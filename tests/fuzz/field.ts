/**
 * Tables in play with cheats at them. With any bytes from the cheats nothing breaks, nothing freezes, a table changes
 * only by a legal action of a cheat's own seat, and sent and stored data stays bounded.
 */
import { privateGame, rulesPage } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { type RoomCode, roomCode, userIdOf } from "#protocol/ids.ts";
import { decodeClientFrame } from "#protocol/frames/clientReader.ts";
import { decodeEntry } from "#server/base/journal/entryCodec.ts";
import { seatOfAction } from "#server/play/table/answeredActions.ts";
import type { Room } from "#server/play/table/room.ts";
import { seatOf } from "#server/play/table/table.ts";
import { person } from "#tests/support/roomHarness.ts";
import { act } from "#tests/support/tablePlay.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { anyFrame, type Truth } from "./mutate.ts";

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex").slice(0, 400);

/** Frames after which new tables replace the old ones. */
const TABLES_LAST = 5_000;
/** Stored frames of a connection: only the last ones are read. */
const SENT_KEPT = 50;

export interface Tally {
  frames: number;
  /** Frames that were valid messages of the protocol. */
  messages: number;
  /** Actions that the tables accepted from a cheat. */
  actions: number;
  /** Connections that the server closed. */
  ended: number;
  matches: number;
}

interface Cheat {
  readonly name: string;
  wire: TestWire;
}

export class Field {
  readonly tally: Tally = { frames: 0, messages: 0, actions: 0, ended: 0, matches: 0 };
  readonly #world: SocketWorld;
  readonly #random: Random;
  #rooms: Room[] = [];
  #honest: TestWire[] = [];
  #cheats: Cheat[] = [];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#world = new SocketWorld({ seed, isUnlimited: true });
  }

  /** Sends this number of frames and checks each. Throws, with the frame, at the first failure. */
  async run(frames: number): Promise<void> {
    for (let n = 0; n < frames; n++) {
      if (n % TABLES_LAST === 0) await this.#newTables();
      const cheat = this.#cheats[this.#random(this.#cheats.length)] as Cheat;
      if (cheat.wire.closed !== null) {
        this.tally.ended++;
        cheat.wire = await this.#enter(cheat.name);
      }
      this.#attack(cheat);
      if (n % 4 === 0) this.#playOn();
      if (n % 64 === 0) await settled();
    }
    await settled();
    await this.#mustRebuild();
  }

  #attack(cheat: Cheat): void {
    const bytes = anyFrame(this.#random, this.#truth());
    const before = this.#rooms.map((room) => room.table);
    const message = decodeClientFrame(bytes);
    this.tally.frames++;
    if (message.ok) this.tally.messages++;
    cheat.wire.connection.receive(bytes, this.#random(500) > 0);
    const { faults, frozen } = this.#world;
    if (faults.length + frozen.length > 0) throw new Error(`broke on ${hex(bytes)}`, { cause: faults[0] ?? frozen[0] });
    for (const [index, room] of this.#rooms.entries()) {
      if (room.table === before[index]) continue;
      this.tally.actions++;
      if (!message.ok) throw new Error(`no message, but the table changed: ${hex(bytes)}`);
      this.#mustBeTheirs(cheat, room, bytes);
    }
    for (const { wire } of this.#cheats) forget(wire);
    for (const wire of this.#honest) forget(wire);
  }

  /** The latest action in the journal must be from the cheat's own seat. */
  #mustBeTheirs(cheat: Cheat, room: Room, bytes: Uint8Array): void {
    const last = this.#world.journal.rooms.get(room.code)?.at(-1);
    const entry = last === undefined ? undefined : decodeEntry(last.body);
    if (entry?.ok !== true) throw new Error(`an entry that cannot be read, after ${hex(bytes)}`);
    const seat = seatOfAction(entry.value.action);
    // The computer may have answered at once, so an action of its seat is no theft.
    const computers =
      seat !== null && (room.table.seats[seat]?.user.is_bot || room.table.seats[seat]?.standIn !== null);
    if (seat !== seatOf(room.table, userIdOf(cheat.name)) && !computers)
      throw new Error(`another's seat, by ${hex(bytes)}`);
  }

  /** The honest players continue, and so do the cheats when they may, so that every phase occurs. */
  #playOn(): void {
    const all = [...this.#honest, ...this.#cheats.map(({ wire }) => wire)].filter((wire) => wire.closed === null);
    for (const room of this.#rooms) {
      const wire = all[this.#random(all.length)] as TestWire;
      const view = viewOf(wire, room.code);
      if (view === undefined) wire.say("join-room", { code: room.code });
      if (view === undefined) continue;
      if (view.phase !== "game_over") {
        if (view.players.find(({ position }) => position === view.me)?.stand_in)
          wire.say("playerJoin", { code: room.code });
        else act(wire, room.code, this.#random, view);
        continue;
      }
      this.tally.matches++;
      for (const other of all) other.say("playerJoin", { code: room.code });
      for (const other of all) other.say("rematch", { code: room.code });
    }
    this.#world.clock.pass(this.#random(1_500));
  }

  async #newTables(): Promise<void> {
    for (const wire of [...this.#honest, ...this.#cheats.map((cheat) => cheat.wire)]) wire.connection.gone("closed");
    this.#world.clock.pass(25 * 3_600_000);
    const { rooms, hub, journal } = this.#world;
    for (let turn = 0; turn < 1_000 && journal.rooms.size > 0; turn++) await settled();
    if (rooms.size + hub.size + journal.rooms.size > 0) throw new Error("something was left behind");
    this.#world.finished.length = 0;
    this.#world.chat.length = 0;
    const friends = await this.#world.open({ createdBy: person("ama"), config: { ...privateGame, weakHand: true } });
    const four = await this.#world.open({
      createdBy: person("yaa"),
      config: { ...rulesPage(4), stacking: true, winPoints: 3 },
    });
    const computer = await this.#world.open({ createdBy: person("kofi"), level: "easy" });
    this.#rooms = [friends, four, computer];
    this.#honest = [await this.#enter("ama"), await this.#enter("yaa")];
    this.#cheats = [];
    for (const name of ["kofi", "kwame", "mallory"]) this.#cheats.push({ name, wire: await this.#enter(name) });
    const [kofi, kwame] = this.#cheats as [Cheat, Cheat];
    kofi.wire.say("playerJoin", { code: friends.code });
    kofi.wire.say("playerJoin", { code: four.code });
    kwame.wire.say("playerJoin", { code: four.code });
    const esi = await this.#enter("esi");
    esi.say("playerJoin", { code: four.code });
    this.#honest.push(esi);
  }

  async #enter(name: string): Promise<TestWire> {
    const wire = await this.#world.connect(userIdOf(name));
    for (const room of this.#rooms) wire.say("join-room", { code: room.code });
    return wire;
  }

  #truth(): Truth {
    return {
      codes: [...this.#rooms.map((room) => room.code), roomCode("ABCDEFGH")],
      tokens: ["token-kofi", "token-mallory", "nobody"],
      ids: ["id-1", "id-2", "id-3"],
      versions: this.#rooms.map(({ code }) => this.#world.journal.rooms.get(code)?.length ?? 0),
    };
  }

  /** A server that starts from the journal has the same tables. */
  async #mustRebuild(): Promise<void> {
    const again = new SocketWorld();
    for (const [code, entries] of this.#world.journal.rooms) again.journal.rooms.set(code, [...entries]);
    await again.restart();
    if (again.frozen.length > 0) throw new Error("the journal cannot be folded again", { cause: again.frozen[0] });
    for (const room of this.#rooms) {
      const rebuilt = again.rooms.find(room.code);
      if (JSON.stringify(rebuilt?.table) !== JSON.stringify(room.table)) throw new Error("rebuilt otherwise");
    }
  }
}

/** The latest view of one table that a connection received. */
const viewOf = (wire: TestWire, code: RoomCode): GameView | undefined => wire.heard.updateOf(code)?.view;

function forget(wire: TestWire): void {
  if (wire.sent.length > SENT_KEPT * 2) wire.sent.splice(0, wire.sent.length - SENT_KEPT);
  wire.heard.forget(SENT_KEPT * 2);
}
