/** The rooms of several nodes of a cluster in one process, on one MariaDB, with the hints and leases that a test controls. */
import { privateGame } from "#engine/config.ts";
import { secureRandom } from "#server/base/core/secureRandom.ts";
import { type NodeName, nodeName, type RoomCode } from "#protocol/ids.ts";
import type { LivingNode, Membership, NodesListener } from "#server/base/cluster/nodes.ts";
import { systemClock } from "#server/base/core/clock.ts";
import type { Database } from "#server/base/db/database.ts";
import { entriesOf } from "#server/base/journal/entryCodec.ts";
import { MysqlJournal } from "#server/base/journal/mysql.ts";
import { mysqlRoomsOf } from "#server/base/journal/mysqlRead.ts";
import type { Entry } from "#protocol/calls/journal.ts";
import { RoomClaims } from "#server/play/tables/claims.ts";
import { directoryStore } from "#server/play/tables/directory.ts";
import { tablesLimits } from "#server/play/tables/limits.ts";
import { Registry } from "#server/play/tables/registry.ts";
import { Results } from "#server/play/tables/results.ts";
import { ClusterRooms } from "#server/play/tables/elsewhere.ts";
import type { Room } from "#server/play/table/room.ts";
import { FakeClusters } from "./fakeClusters.ts";
import { person } from "./roomHarness.ts";
import { mariadbEngine, type StorePlace } from "./storeEngines.ts";

const farMs = 3_600_000;

/** One process of a node. */
export class RoomsNode {
  readonly name: NodeName;
  readonly epoch: number;
  readonly journal: MysqlJournal;
  readonly claims: RoomClaims;
  readonly rooms: Registry;
  readonly elsewhere: ClusterRooms;
  /** Faults that froze a room or kept it from being rebuilt. */
  readonly broken: unknown[] = [];
  readonly failures: unknown[] = [];
  readonly listeners: NodesListener[] = [];
  state: LivingNode["state"] = "ready";
  /** Whether its lease goes on by its own clock. */
  holdsLease = true;

  constructor(world: NodeRooms, name: NodeName, epoch: number) {
    this.name = name;
    this.epoch = epoch;
    const { mysql } = world.place.config;
    if (mysql === null) throw new Error("nodes need MySQL");
    this.journal = new MysqlJournal(
      mysql,
      { committed: () => {}, faulted: (fault) => this.failures.push(fault) },
      null,
    );
    this.claims = new RoomClaims({
      directory: world.directory,
      journal: this.journal,
      membership: this.#membership(world),
      cluster: world.clusters.join(name),
      clock: systemClock,
      took: () => {},
      failed: (fault) => this.failures.push(fault),
    });
    const { claims } = this;
    const cluster = world.clusters.at(name);
    this.elsewhere = new ClusterRooms(cluster, systemClock);
    const { elsewhere } = this;
    const shared = {
      node: name,
      elsewhere,
      changed: (room: Room) => elsewhere.changed(room),
      removed: (code: RoomCode) => elsewhere.removed(code),
      enter: claims.enter.bind(claims),
      taken: claims.taken.bind(claims),
    };
    const stores = {
      matches: { lastOf: async () => new Map(), finish: async () => true },
      chat: { add: async () => {} },
      conduct: { add: async () => {} },
      journal: claims.journal,
    };
    const results = new Results(stores, systemClock, (_, fault) => this.failures.push(fault));
    const monitor = {
      frozen: (_: RoomCode, why: unknown) => void this.broken.push(why),
      quarantined: (_: RoomCode, why: unknown) => void this.broken.push(why),
      acknowledged: () => {},
      rooms: () => {},
      refused: () => {},
      evicted: () => {},
      reseated: () => {},
    };
    const parts = { clock: systemClock, random: secureRandom, journal: claims.journal, pace: 1, shared };
    this.rooms = new Registry(parts, results, monitor, tablesLimits);
    elsewhere.hearWanted(this.rooms.makeWay);
  }

  #membership(world: NodeRooms): Membership {
    const setState = async (state: LivingNode["state"]): Promise<void> => void (this.state = state);
    const lease = {
      node: this.name,
      epoch: this.epoch,
      isHeld: true,
      leftMs: 5_000,
      state: "ready" as const,
      check: () => this.holdsLease,
      join: () => {},
      setFigures: () => {},
      setState,
    };
    const nodes = {
      list: () => world.living(),
      watch: (listener: NodesListener) => void this.listeners.push(listener),
    };
    const leadership = { isLeader: false, leader: null, epoch: null, watch: () => {} };
    return { lease, nodes, leadership, leadUnlessCut: () => {}, drain: () => setState("draining") };
  }

  /** A private table of this user, to which nobody is connected. */
  async open(host: string): Promise<Room> {
    const opened = await this.rooms.open({
      kind: "friend",
      createdBy: person(host),
      config: privateGame,
      isRated: false,
      turnMs: null,
      level: null,
    });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  }
}

export class NodeRooms {
  readonly place: StorePlace;
  readonly database: Database;
  readonly clusters = new FakeClusters([]);
  readonly directory: ReturnType<typeof directoryStore>;
  readonly #nodes = new Map<NodeName, RoomsNode>();
  readonly #all: RoomsNode[] = [];
  #epoch = 0;

  constructor() {
    this.place = mariadbEngine.place();
    this.database = this.place.tables();
    this.directory = directoryStore(this.database);
  }

  /** Starts a process of a node. */
  async start(name: string): Promise<RoomsNode> {
    const [known, epoch] = [nodeName(name), ++this.#epoch];
    const row = {
      epoch,
      holder: name,
      version: "1",
      state: "ready",
      since: 0,
      expires_at: Date.now() + farMs,
    } as const;
    await this.database.run((knex) => knex("nodes").where({ name: known }).del());
    await this.database.run((knex) => knex("nodes").insert({ name: known, ...row, figures: null }));
    const node = new RoomsNode(this, known, epoch);
    this.#nodes.set(known, node);
    this.#all.push(node);
    await node.rooms.readJournal();
    await node.rooms.rebuildRest();
    node.claims.serve(node.rooms);
    return node;
  }

  /** The nodes whose lease is not over. */
  nodes(): RoomsNode[] {
    return [...this.#nodes.values()];
  }

  living(): LivingNode[] {
    return this.nodes().map(({ name: node, epoch, state }) => ({
      node,
      epoch,
      state,
      version: "1",
      leaseMs: 5_000,
      since: 0,
      figures: {},
    }));
  }

  /** The lease of a node is over. The process knows nothing of it. */
  async expire(gone: RoomsNode): Promise<void> {
    this.#nodes.delete(gone.name);
    await this.database.run((knex) => knex("nodes").where({ name: gone.name }).update({ expires_at: 0 }));
  }

  /** The other nodes look until they have all rooms of a node that is gone. */
  async takeOver({ name: node, epoch }: RoomsNode): Promise<void> {
    for (;;) {
      const left = await this.directory.roomsOf({ node, epoch });
      if (left.length === 0) return;
      for (const { listeners } of this.#nodes.values()) for (const { expired } of listeners) expired?.({ node, epoch });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** The nodes that have a room of this code open. */
  having(code: RoomCode): NodeName[] {
    return [...this.#nodes.values()].filter(({ rooms }) => rooms.find(code) !== undefined).map(({ name }) => name);
  }

  /** The entries of a room in the database. */
  async entries(code: RoomCode): Promise<Entry[]> {
    const [room] = await mysqlRoomsOf(this.database.knex, [code]);
    return room === undefined ? [] : entriesOf(room.stored);
  }

  /** Ends all processes, as a kill would, and deletes their rooms. */
  async stopAll(): Promise<void> {
    const all = this.#all.splice(0);
    this.#nodes.clear();
    for (const { rooms, claims, elsewhere, name } of all) {
      claims.stop();
      elsewhere.stop();
      rooms.stop();
      this.clusters.kill(name);
    }
    await Promise.all(all.map(({ journal }) => journal.stop()));
    await this.database.run((knex) => knex("nodes").del());
    await this.database.run((knex) => knex("rooms").del());
    await this.database.run((knex) => knex("journal").del());
  }

  async remove(): Promise<void> {
    await this.stopAll();
    await this.place.remove();
  }
}
