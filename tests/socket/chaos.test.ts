/**
 * Tables on a journal that stalls, fails and recovers, with players who drop, return, repeat themselves and leave, and
 * with restarts, all by seed. Every acknowledged action is in the journal once, as requested; an id has one answer; no
 * view goes back in time; nothing freezes.
 */
import { expect, it } from "vitest";
import { type Random, seededRandom } from "#engine/random.ts";
import { randomConfig } from "#engine/randomMatch.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import { ServerReader } from "#protocol/frames/serverReader.ts";
import { meaningOf } from "#server/play/table/answeredActions.ts";
import { type Command, requestedAction } from "#server/play/table/room.ts";
import { decodeEntry } from "#server/base/journal/entryCodec.ts";
import { person } from "#tests/support/roomHarness.ts";
import { NAMES } from "#tests/support/tablePlay.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";

type Say = readonly [
  type:
    | "playCard"
    | "sendMessage"
    | "dealCards"
    | "shuffleDeck"
    | "readyForNextHand"
    | "rematch"
    | "leaveGame"
    | "playerJoin"
    | "redeal",
  detail: string,
];

interface SentCommand {
  readonly name: string;
  readonly id: string;
  readonly say: Say;
  answer?: string;
}

const STEPS = 700;
/** Answers that say nothing about the action. */
const PASSING = ["try-again", "game-frozen", "game-over", "too-many-messages", "not-seated", "game-full"];

class Chaos {
  readonly world: SocketWorld;
  readonly #random: Random;
  readonly #wires = new Map<string, TestWire>();
  readonly #requested = new Map<string, SentCommand>();
  #code = roomCode("");
  #lastId = 0;
  acks = 0;
  restarts = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.world = new SocketWorld({ seed, isUnlimited: true });
  }

  async run(seed: number): Promise<void> {
    const config = randomConfig(seededRandom(seed));
    const turnMs = seed % 2 === 0 ? 15_000 : null;
    ({ code: this.#code } = await this.world.open({
      createdBy: person("ama"),
      config,
      turnMs,
      isRated: seed % 5 === 0,
    }));
    for (const name of NAMES.slice(0, config.players)) await this.#come(name);
    for (let step = 0; step < STEPS && this.world.rooms.find(this.#code) !== undefined; step++) await this.#step();
    this.world.journal.isAway = false;
    this.world.journal.release();
    this.world.clock.pass(1_000);
    const broken = [...this.world.frozen, ...this.world.faults];
    if (broken.length > 0) throw new Error("something broke", { cause: broken[0] });
    this.#judgeJournal();
  }

  async #step(): Promise<void> {
    const { journal, clock } = this.world;
    const names = [...this.#wires.keys()];
    const name = names[this.#random(names.length)] as string;
    switch (this.#random(24)) {
      case 0:
        return journal.hold();
      case 1:
      case 2:
        return journal.release();
      case 3:
        journal.isAway = true;
        return journal.release();
      case 4:
      case 5:
        journal.isAway = false;
        return;
      case 6:
        this.#wires.get(name)?.connection.gone(this.#random(2) === 0 ? "closed" : "dropped");
        return;
      case 7:
      case 8:
        return this.#come(name);
      case 9:
        return clock.pass(this.#random(40_000));
      case 10:
        if (this.#random(6) === 0) await this.#restart();
        return;
      case 11:
        clock.jump((this.#random(3) - 1) * 3_600_000);
        return;
      case 12:
        return this.#repeat();
      default:
        clock.pass(this.#random(2_000));
        return this.#act(name);
    }
  }

  async #come(name: string): Promise<void> {
    this.#wires.get(name)?.connection.gone("dropped");
    const wire = await this.world.connect(userIdOf(name));
    this.#wires.set(name, wire);
    let version = 0;
    const reader = new ServerReader();
    wire.onFrame = (bytes) => {
      const reading = reader.read(bytes);
      if (reading.is !== "heard") throw new Error("a frame that cannot be shown");
      const { heard, answers } = reading;
      if (answers !== undefined) this.#judgeAck(answers.ack, answers.id);
      if (heard.type === "ack" && heard.id !== undefined) this.#judgeAck(heard.payload, heard.id);
      if (heard.type !== "gameData" && heard.type !== "updatedGameData") return;
      if (heard.payload.version < version) throw new Error("a view went back in time");
      version = heard.payload.version;
      if (version > this.#written().length) throw new Error("a view of what is not written down");
    };
    wire.say("join-room", { code: this.#code });
    wire.say("playerJoin", { code: this.#code });
  }

  /** Mostly the action that the view offers; sometimes any other. */
  #act(name: string): void {
    const wire = this.#wires.get(name);
    if (wire === undefined) return;
    const { phase, legal, me, current_player_position: turn, cards } = wire.view;
    const [a] = legal;
    const held = cards.flatMap((card) => (card.card === undefined ? [] : [card.card.card_id]));
    const wild: Say[] = [
      ["playCard", held[this.#random(Math.max(1, held.length))] ?? "QH"],
      ["sendMessage", "hm"],
      ["shuffleDeck", ""],
      ["leaveGame", ""],
      ["playerJoin", ""],
      ["redeal", ""],
      ["rematch", ""],
    ];
    let say: Say = wild[this.#random(wild.length)] as Say;
    if (this.#random(4) > 0) {
      if (a !== undefined) say = ["playCard", a];
      else if (phase === "deck" && turn === me) say = ["dealCards", ""];
      else if (phase === "hand_over") say = ["readyForNextHand", ""];
      else if (phase === "game_over") say = ["rematch", ""];
    }
    const requested: SentCommand = { name, id: `id-${++this.#lastId}`, say };
    this.#requested.set(`${name} ${requested.id}`, requested);
    this.#send(requested);
  }

  #repeat(): void {
    const all = [...this.#requested.values()].slice(-30);
    const requested = all[this.#random(Math.max(1, all.length))];
    if (requested !== undefined) this.#send(requested);
  }

  #send({ name, id, say: [type, detail] }: SentCommand): void {
    const code = this.#code;
    const wire = this.#wires.get(name);
    if (type === "playCard") wire?.say(type, { code, card_id: detail }, id);
    else if (type === "sendMessage") wire?.say(type, { code, text: detail }, id);
    else wire?.say(type, { code }, id);
  }

  #judgeAck(ack: ServerMessages["ack"], id: string): void {
    const requested = [...this.#requested.values()].find((each) => each.id === id);
    if (requested === undefined) throw new Error(`an answer to nobody: ${id}`);
    this.acks++;
    const answer = JSON.stringify(ack);
    if (!ack.ok && PASSING.includes(ack.code)) return;
    if (ack.ok && requested.say[0] !== "playerJoin" && requested.say[0] !== "leaveGame")
      this.#mustBeWritten(requested, ack.version ?? 0);
    // Joining and leaving may change nothing, and then answer with the present version.
    else if (ack.ok && (ack.version ?? 0) > this.#written().length)
      throw new Error("acknowledged before it was written");
    else if (ack.ok) return;
    if (requested.answer !== undefined && requested.answer !== answer)
      throw new Error(`${id}: ${requested.answer}, then ${answer}`);
    requested.answer = answer;
  }

  #written() {
    return this.world.journal.rooms.get(this.#code) ?? [];
  }

  #mustBeWritten({ name, id, say: [type, detail] }: SentCommand, version: number): void {
    const entry = this.#written()[version - 1];
    const read = entry === undefined ? undefined : decodeEntry(entry.body);
    if (read?.ok !== true) throw new Error(`${id} was acknowledged and is not in the journal`);
    const payload = { code: this.#code, card_id: detail, text: detail };
    const requested = requestedAction({ type, payload } as Command, 0, person(name), () => []);
    const isIt = read.value.actionId === id && meaningOf(read.value.action) === meaningOf(requested);
    if (!isIt) throw new Error(`${id} was acknowledged, but the journal holds something else`);
  }

  async #restart(): Promise<void> {
    const { journal } = this.world;
    this.restarts++;
    for (const wire of this.#wires.values()) wire.connection.gone("dropped");
    // Entries that were not committed when the server died are lost, and no client was told of them.
    journal.forgetHeld();
    journal.isAway = false;
    await this.world.restart();
    await settled();
    // The server remembers refusals until it stops.
    for (const requested of this.#requested.values())
      if (requested.answer?.includes('"ok":false') === true) delete requested.answer;
    for (const name of this.#wires.keys()) await this.#come(name);
  }

  #judgeJournal(): void {
    const seen = new Set<string>();
    for (const { body } of this.#written()) {
      const read = decodeEntry(body);
      if (!read.ok) throw new Error(read.error);
      const { actionId } = read.value;
      if (actionId === null) continue;
      if (seen.has(actionId)) throw new Error(`${actionId} was applied twice`);
      seen.add(actionId);
    }
  }
}

it.each(Array.from({ length: 40 }, (_, index) => index + 1))("keeps its word through everything (%i)", async (seed) => {
  const chaos = new Chaos(seed);
  await chaos.run(seed);
  expect(chaos.acks).toBeGreaterThan(20);
});
