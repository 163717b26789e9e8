import { privateGame, rulesPage } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { type RoomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { type Journals, replay, type RoomHistory, wrongHistory } from "#tests/support/oracle.ts";
import { person } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";
import { Actor } from "./actor.ts";
import { anyMischief, type Scene } from "./mischief.ts";

const strangers = 3;

/** Two people, and seats for computers that the host fills and empties. */
const withComputers: Partial<NewGame> = { config: { ...privateGame, players: 4, winPoints: 1 } };

/** Every kind of table, with a clock and without, with matches short enough to end. */
const games: readonly Partial<NewGame>[] = [
  { config: { ...privateGame, winPoints: 2 } },
  { config: { ...privateGame, winPoints: 3, weakHand: true, stacking: true }, turnMs: 10_000 },
  { config: { ...privateGame, players: 3, winPoints: 2, includeAces: false }, turnMs: 20_000 },
  { config: { ...privateGame, players: 4, winPoints: 1 } },
  withComputers,
  { config: rulesPage(2, 2), level: "easy" },
  { config: rulesPage(3, 1), level: "medium" },
  { kind: "matched", config: rulesPage(2, 2), isRated: true, turnMs: 20_000 },
  { kind: "tournament", config: rulesPage(4, 2), isRated: true, turnMs: 120_000 },
];

/** Tables, their players, and some users without a right to be there. */
export class Storm implements Scene {
  readonly world: SocketWorld;
  readonly random: Random;
  readonly actors: Actor[] = [];
  readonly codes: RoomCode[] = [];
  /** The table of each user. */
  readonly #homes = new Map<Actor, RoomCode>();
  /** Journals of tables that have been closed. */
  readonly #ended = new Map<RoomCode, RoomHistory>();

  constructor(seed: number) {
    this.random = seededRandom(seed);
    this.world = new SocketWorld({ seed });
    const close = this.world.journal.close.bind(this.world.journal);
    this.world.journal.close = async (code) => {
      this.#remember(code);
      await close(code);
    };
  }

  async begin(): Promise<void> {
    for (const [index, game] of games.entries()) {
      const people = game === withComputers ? 2 : (game.level ?? null) === null ? (game.config?.players ?? 2) : 1;
      const room = await this.world.open({ ...game, createdBy: person(`t${index}p0`) });
      this.codes.push(room.code);
      for (let seat = 0; seat < people; seat++) await this.#arrive(userIdOf(`t${index}p${seat}`), room.code);
    }
    for (let index = 0; index < strangers; index++)
      await this.#arrive(userIdOf(`stranger${index}`), this.codes[index] as RoomCode);
  }

  /** One more random action. */
  async step(): Promise<void> {
    const actor = this.actors[this.random(this.actors.length)] as Actor;
    const isAtHome = this.random(20) > 0;
    const elsewhere = this.codes[this.random(this.codes.length)] as RoomCode;
    const code = isAtHome ? (this.#homes.get(actor) as RoomCode) : elsewhere;
    if (actor.connections === 0) await actor.connect();
    await anyMischief(this.random)(this, actor, code);
    await settled();
  }

  /** The process is killed and another one replaces it. */
  async restart(): Promise<void> {
    this.world.journal.crash();
    for (const actor of this.actors) {
      actor.dropAll("dropped");
      actor.history.push({ is: "restart" });
    }
    this.world.rooms.stop();
    this.world.journal.isAway = false;
    await this.world.restart();
  }

  /** Everything works again and all users disconnect; the rooms continue by themselves. */
  async end(waitMs: number): Promise<void> {
    this.world.journal.release();
    this.world.journal.isAway = false;
    this.world.isStoreAway = false;
    this.world.clock.pass(60_000);
    for (const actor of this.actors) actor.dropAll("closed");
    await settled();
    this.world.clock.pass(waitMs);
    await settled();
    this.world.clock.pass(60_000);
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
  }

  /** The errors in everything that the users received. */
  wrong(): string[] {
    const journals = this.journals();
    return this.actors.flatMap((actor) => wrongHistory(actor, journals));
  }

  /** The journals of open tables and closed ones. */
  journals(): Journals {
    for (const code of this.world.journal.rooms.keys()) this.#remember(code);
    return this.#ended;
  }

  #remember(code: RoomCode): void {
    this.#ended.set(code, replay({ room: code, entries: this.world.journal.rooms.get(code) ?? [] }));
  }

  async #arrive(userId: UserId, code: RoomCode): Promise<void> {
    const actor = new Actor(this.world, userId);
    this.actors.push(actor);
    this.#homes.set(actor, code);
    await actor.connect();
    await settled();
    actor.say(this.random, "join-room", { code });
    actor.say(this.random, "playerJoin", { code });
  }
}
