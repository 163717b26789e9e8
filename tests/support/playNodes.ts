/** Quick match and challenges on several nodes in one process, with one clock. What nodes tell each other passes through FakeClusters. */
import { seededRandom } from "#engine/random.ts";
import { type NodeName, nodeName, type RoomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import type { ConnectionListener, UserNotifier } from "#server/base/connections.ts";
import { ClusterChallenges } from "#server/play/challenges/clusterChallenges.ts";
import { ClusterQueue } from "#server/play/matchmaking/clusterQueue.ts";
import { Matchmaker } from "#server/play/matchmaking/matchmaker.ts";
import type { QueuedPlayer } from "#server/play/matchmaking/queue.ts";
import { FakeClock } from "./fakeClock.ts";
import { FakeClusters } from "./fakeClusters.ts";
import { person, RoomHarness } from "./roomHarness.ts";

interface PlayNode {
  readonly harness: RoomHarness;
  readonly matchmaker: Matchmaker;
  readonly queue: ClusterQueue;
  readonly challenges: ClusterChallenges;
  readonly here: Set<UserId>;
}

type Heard = {
  [T in keyof ServerMessages]: { readonly type: T; readonly payload: ServerMessages[T] };
}[keyof ServerMessages];

const TURNS = 40;

/** Lets promises settle, through all hops between nodes. */
export async function hopped(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}

export const seeker = (id: string, part: Partial<QueuedPlayer> = {}): QueuedPlayer => ({
  user: person(id),
  rating: 1_200,
  isGuest: false,
  grace: 1,
  ...part,
});

export class PlayNodes {
  readonly clock = new FakeClock();
  readonly clusters: FakeClusters;
  readonly faults: unknown[] = [];
  /** The challenges that were missed: "ama kofi" where kofi missed one of ama's. */
  readonly missed: string[] = [];
  readonly #nodes = new Map<string, PlayNode>();
  readonly #heard = new Map<UserId, Heard[]>();

  constructor(names: readonly string[]) {
    this.clusters = new FakeClusters(names);
    for (const name of names) this.#nodes.set(name, this.#start(name));
  }

  at(name: string): PlayNode {
    const node = this.#nodes.get(name);
    if (node === undefined) throw new Error(`there is no node ${name}`);
    return node;
  }

  /** Time passes, in steps in which all that nodes tell each other arrives. */
  async pass(ms: number): Promise<void> {
    const step = 250;
    for (let left = ms; left > 0; left -= step) {
      this.clock.pass(Math.min(step, left));
      await hopped();
    }
  }

  /** A page of this user connects to a node. */
  async connect(name: string, id: string): Promise<void> {
    const node = this.at(name);
    node.here.add(userIdOf(id));
    this.#eachPart((part) => part.connected(userIdOf(id)));
    await hopped();
  }

  async disconnect(name: string, id: string): Promise<void> {
    const node = this.at(name);
    node.here.delete(userIdOf(id));
    if (!this.#isConnected(userIdOf(id))) this.#eachPart((part) => part.disconnected(userIdOf(id)));
    await hopped();
  }

  /** The payloads of this type that a user got, oldest first. */
  got<T extends keyof ServerMessages>(id: string, type: T): ServerMessages[T][] {
    const all = this.#heard.get(userIdOf(id)) ?? [];
    return all.filter((one) => one.type === type).map(({ payload }) => payload as ServerMessages[T]);
  }

  /** The node that has the room of this code. */
  nodeOf(code: RoomCode): string | undefined {
    return [...this.#nodes].find(([, { harness }]) => harness.rooms.find(code) !== undefined)?.[0];
  }

  /** How many rooms are open, on all nodes. */
  get rooms(): number {
    return [...this.#nodes.values()].reduce((sum, { harness }) => sum + harness.rooms.size, 0);
  }

  /** The room passes to another node, as when its node is drained. */
  async move(code: RoomCode, from: string, to: string): Promise<void> {
    const [old, next] = [this.at(from), this.at(to)];
    old.harness.rooms.find(code)?.pause();
    for await (const stored of old.harness.journal.openRooms()) {
      if (stored.room !== code) continue;
      next.harness.journal.rooms.set(code, old.harness.journal.rooms.get(code) ?? []);
      old.harness.rooms.release(code)?.moveTo(nodeName(to));
      next.harness.rooms.adopt([stored]);
    }
    await hopped();
    next.matchmaker.resume();
    await hopped();
  }

  /** The node dies, with its connections and its memory. */
  async kill(name: string): Promise<void> {
    const node = this.at(name);
    this.#nodes.delete(name);
    node.matchmaker.stop();
    node.challenges.stop();
    node.harness.rooms.stop();
    this.clusters.kill(name);
    for (const userId of node.here) {
      if (!this.#isConnected(userId)) this.#eachPart((part) => part.disconnected(userId));
    }
    await hopped();
  }

  #isConnected(userId: UserId): boolean {
    return [...this.#nodes.values()].some((node) => node.here.has(userId));
  }

  /** Each node hears of the connections of all. */
  #eachPart(hear: (part: ConnectionListener) => void): void {
    for (const { queue, challenges } of this.#nodes.values()) for (const part of [queue, challenges]) hear(part);
  }

  #start(name: string): PlayNode {
    const { clock, clusters } = this;
    const cluster = clusters.at(name);
    const harness = new RoomHarness({ clock, seed: this.#nodes.size + 1 });
    const here = new Set<UserId>();
    const notifier: UserNotifier = {
      isConnected: (userId) => this.#isConnected(userId),
      notify: (userId, type, payload) => {
        if (!notifier.isConnected(userId)) return;
        this.#heard.set(userId, [...(this.#heard.get(userId) ?? []), { type, payload } as Heard]);
      },
    };
    const unfinishedOf = (userId: UserId): RoomCode | null => {
      const codes = [...this.#nodes.values()].map((node) => node.harness.rooms.unfinishedOf(userId));
      return codes.find((code) => code !== null) ?? null;
    };
    const nodesOf = (userId: UserId): (NodeName | null)[] =>
      [...this.#nodes].flatMap(([at, node]) => (node.here.has(userId) ? [at === name ? null : nodeName(at)] : []));
    const matchmaker = new Matchmaker({
      cluster,
      clock,
      notifier,
      nodesOf,
      rooms: {
        find: (code) => harness.rooms.find(code),
        open: (game) => harness.rooms.open(game),
        storeConduct: (code, conduct) => harness.rooms.storeConduct(code, conduct),
        awaitingStart: () => harness.rooms.awaitingStart(),
        roomsOf: (userId) => harness.rooms.roomsOf(userId),
        unfinishedOf,
        atNode: () => ({}),
      },
      random: seededRandom(this.#nodes.size + 1),
      watch: { joined: () => {}, queued: () => {}, paired: () => {}, failed: (fault) => void this.faults.push(fault) },
    });
    const queue = new ClusterQueue({ cluster, matchmaker, clock });
    const challenges = new ClusterChallenges({
      cluster,
      clock,
      notifier,
      nodesOf,
      queue,
      rooms: { atNode: (code) => harness.rooms.atNode(code), open: (game) => harness.rooms.open(game), unfinishedOf },
      missed: (from, to) => void this.missed.push(`${from.id} ${to.id}`),
    });
    return { harness, matchmaker, queue, challenges, here };
  }
}
