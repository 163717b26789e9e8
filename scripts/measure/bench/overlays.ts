/**
 * The cost of open overlays for an action at their table: rooms with sockets that write nowhere and a journal in
 * memory, so that only the rooms and the streams take processor time. Every case plays the same cards.
 */
import { cardId } from "#engine/cards.ts";
import { rulesPage } from "#engine/config.ts";
import { legalCards } from "#engine/apply.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { streamKeyOf, userIdOf } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import type { StreamHands } from "#protocol/calls/streams.ts";
import type { SocketConnection } from "#server/app/sockets/connection.ts";
import { NewConnection } from "#server/app/sockets/newConnection.ts";
import type { Wire } from "#server/app/sockets/wire.ts";
import type { Room } from "#server/play/table/room.ts";
import { person } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";
import { median, table } from "./report.ts";

const PLAYERS = ["ama", "kofi"] as const;
/** A fast player, so that a stream's work of each second weighs no less than at a real table. */
const ACTION_MS = 1_000;
const OVERLAYS_PER_STREAM = 5;
/** Points that no bench reaches, so that the match continues. */
const ENDLESS = 1e9;
const nowhere: Wire = { send: () => undefined, close: () => undefined };

export interface OverlayCase {
  readonly name: string;
  readonly overlays: number;
  readonly hands: StreamHands;
}

const cases: readonly OverlayCase[] = [
  { name: "no overlay", overlays: 0, hands: "hidden" },
  { name: "1 overlay, at once", overlays: 1, hands: "hidden" },
  { name: "10 overlays of 2 streams, at once", overlays: 10, hands: "hidden" },
  { name: "1 overlay, open hands with marks, later", overlays: 1, hands: "delayed" },
  { name: "10 overlays of 2 streams, open hands with marks, later", overlays: 10, hands: "delayed" },
];

/** A player; hello gives it another connection object. */
interface Seated {
  connection: SocketConnection;
}

/** The processor microseconds of an action in each case, round by round. */
export interface OverlayCost extends OverlayCase {
  readonly usPerAction: readonly number[];
}

class BusyTable {
  readonly #world: SocketWorld;
  readonly #room: Room;
  readonly #players: readonly Seated[];
  readonly #random: Random = seededRandom(3);

  private constructor(world: SocketWorld, room: Room, players: readonly Seated[]) {
    this.#world = world;
    this.#room = room;
    this.#players = players;
  }

  static async open({ overlays, hands }: OverlayCase): Promise<BusyTable> {
    const world = new SocketWorld({ isUnlimited: true });
    const config = { ...rulesPage(2), winPoints: ENDLESS };
    const room = await world.open({ createdBy: person(PLAYERS[0]), config });
    const players: Seated[] = [];
    for (const name of PLAYERS) {
      const connection = new NewConnection(world.dependencies, world.hub, nowhere, name, (known) => {
        seated.connection = known;
      });
      const seated: Seated = { connection };
      seated.connection.receive(encodeFrame(["hello", { token: `token-${name}`, protocol: PROTOCOL }]).slice(), true);
      await settled();
      for (const type of ["join-room", "playerJoin"]) {
        seated.connection.receive(encodeFrame([type, { code: room.code }]).slice(), true);
      }
      players.push(seated);
    }
    for (let overlay = 0; overlay < overlays; overlay++) {
      const key = `stream-${Math.floor(overlay / OVERLAYS_PER_STREAM)}`;
      if (!world.streams.byKey.has(key)) world.streams.make(key, userIdOf(PLAYERS[0]), { hands, verdicts: true });
      await world.streams.live.open(streamKeyOf(key), {
        show: () => undefined,
        moved: () => undefined,
        revoked: () => undefined,
        isGone: false,
      });
    }
    return new BusyTable(world, room, players);
  }

  /** Plays this number of actions and measures processor microseconds for each. */
  async play(actions: number): Promise<number> {
    const before = process.cpuUsage();
    for (let action = 0; action < actions; action++) {
      this.#act();
      await settled();
      this.#world.clock.pass(ACTION_MS);
    }
    const { user, system } = process.cpuUsage(before);
    if (this.#world.faults.length > 0) throw new Error("a stream failed", { cause: this.#world.faults[0] });
    return (user + system) / actions;
  }

  #act(): void {
    const { match } = this.#room.table;
    if (match === null) throw new Error("nobody plays");
    if (match.phase === "handOver") {
      const unready = match.ready.indexOf(false);
      return this.#say(unready === -1 ? 0 : unready, "readyForNextHand");
    }
    const seat = match.turn ?? match.dealer;
    if (match.phase === "deck") return this.#say(seat, "dealCards");
    const legal = legalCards(match.hands[seat] ?? [], match.trick);
    this.#say(seat, "playCard", { card_id: cardId(legal[this.#random(legal.length)] ?? 0) });
  }

  #say(seat: number, type: string, more: object = {}): void {
    this.#players[seat]?.connection.receive(encodeFrame([type, { code: this.#room.code, ...more }]).slice(), true);
  }
}

/** Plays `rounds` rounds of `actions` actions at a table of each case, in turns. The first round is a warm-up. */
export async function measureOverlays(rounds: number, actions = 4_000): Promise<OverlayCost[]> {
  const tables: BusyTable[] = [];
  for (const each of cases) tables.push(await BusyTable.open(each));
  const costs: number[][] = cases.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, busy] of tables.entries()) {
      const us = await busy.play(actions);
      if (round > 0) costs[index]?.push(us);
    }
  }
  return cases.map((each, index) => ({ ...each, usPerAction: costs[index] ?? [] }));
}

/** One line for each case, as a ratio to the table without overlays. */
export function overlaysTable(costs: readonly OverlayCost[]): string {
  const alone = median(costs[0]?.usPerAction ?? []);
  const rows = costs.map(({ name, usPerAction }) => {
    const us = median(usPerAction);
    return [name, us.toFixed(1), (us / alone).toFixed(2)];
  });
  return table(["an action in memory", "CPU us", "to none"], rows);
}
