import { beforeEach, describe, expect, it } from "vitest";
import { decodeFrame } from "#protocol/frames/codec.ts";
import { announcementIdOf, nodeName, sessionIdOf, type UserId, userIdOf } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ConnectionListener } from "#server/base/connections.ts";
import { type MemoryNode, MemoryLinks, settled } from "#tests/support/memoryLinks.ts";
import { type OwnConnections, Presence } from "./presence.ts";

const ama = userIdOf("ama");
const kofi = userIdOf("kofi");

/** Connections of one node that say what is done with them. */
class FakeConnections implements OwnConnections {
  readonly done: string[] = [];
  readonly #networks = new Map<UserId, string[]>();
  readonly #listeners: ConnectionListener[] = [];

  connect(userId: UserId, network: string): void {
    this.#networks.set(userId, [...(this.#networks.get(userId) ?? []), network]);
    for (const each of this.#listeners) each.connected(userId);
  }

  disconnect(userId: UserId): void {
    const left = this.#networks.get(userId)?.slice(1) ?? [];
    if (left.length > 0) return void this.#networks.set(userId, left);
    this.#networks.delete(userId);
    for (const each of this.#listeners) each.disconnected(userId);
  }

  get users(): number {
    return this.#networks.size;
  }

  userIds = (): UserId[] => [...this.#networks.keys()];
  ownUserIds = (): UserId[] => this.userIds();
  sessionIds = () => [sessionIdOf("session")];
  nodesOf = (userId: UserId): readonly null[] => (this.#networks.has(userId) ? [null] : []);
  networksOf = (userId: UserId): string[] => this.#networks.get(userId) ?? [];
  watch = (listener: ConnectionListener): void => void this.#listeners.push(listener);
  reseat = (from: UserId | string, to: PublicUser): void => void this.done.push(`${from} is ${to.username}`);
  endSession = (id: string): void => void this.done.push(`end ${id}`);
  isConnected = (userId: UserId): boolean => this.#networks.has(userId);

  send(userId: UserId, bytes: Uint8Array): void {
    if (this.isConnected(userId)) this.done.push(`${userId} ${JSON.stringify(decodeFrame(bytes))}`);
  }

  sendToAll(bytes: Uint8Array): void {
    this.done.push(`all ${JSON.stringify(decodeFrame(bytes))}`);
  }
}

interface Place {
  readonly node: MemoryNode;
  readonly own: FakeConnections;
  readonly presence: Presence;
  readonly heard: string[];
}

let links: MemoryLinks;
let one: Place;
let two: Place;
let three: Place;

async function open(name: string): Promise<Place> {
  const node = await links.join(nodeName(name));
  const own = new FakeConnections();
  const presence = new Presence(own, node.cluster, node.clock);
  const heard: string[] = [];
  presence.watch({ connected: (id) => void heard.push(`+${id}`), disconnected: (id) => void heard.push(`-${id}`) });
  return { node, own, presence, heard };
}

beforeEach(async () => {
  links = new MemoryLinks();
  [one, two, three] = [await open("a"), await open("b"), await open("c")];
  await links.second();
});

describe("the presence of users in a cluster", () => {
  it("is known on all nodes, and ends with the last connection", async () => {
    one.own.connect(ama, "n1");
    two.own.connect(ama, "n2");
    two.own.connect(kofi, "n3");
    await settled();
    for (const { presence } of [one, two, three]) {
      expect(presence.users).toBe(2);
      expect(presence.userIds().toSorted()).toEqual([ama, kofi]);
      expect(presence.notifier.isConnected(ama)).toBe(true);
      expect(presence.networksOf(ama).toSorted()).toEqual(["n1", "n2"]);
    }
    one.own.disconnect(ama);
    await settled();
    for (const { presence } of [one, two, three]) expect(presence.users).toBe(2);
    two.own.disconnect(ama);
    await settled();
    for (const { presence, heard } of [one, two, three]) {
      expect(presence.users).toBe(1);
      expect(presence.notifier.isConnected(ama)).toBe(false);
      expect(heard.filter((each) => each === `-${ama}`)).toHaveLength(1);
    }
  });

  it("says each connection that is welcomed, wherever it is", async () => {
    one.own.connect(ama, "n");
    one.own.connect(ama, "n");
    await settled();
    one.own.connect(ama, "n");
    two.own.connect(ama, "n");
    await settled();
    // Connections of one turn are one change.
    expect(three.heard).toEqual(["+ama", "+ama", "+ama"]);
    expect(one.heard).toEqual(["+ama", "+ama", "+ama", "+ama"]);
  });

  it("does not end while a user moves from one node to another", async () => {
    one.own.connect(ama, "n");
    await settled();
    two.own.connect(ama, "n");
    await settled();
    one.own.disconnect(ama);
    await settled();
    expect([one, two, three].flatMap(({ heard }) => heard.filter((each) => each.startsWith("-")))).toEqual([]);
    expect(three.presence.users).toBe(1);
  });

  it("ends where a node is silent or gone", async () => {
    one.own.connect(ama, "n");
    one.own.connect(kofi, "n");
    two.own.connect(kofi, "n");
    await settled();
    one.node.cut();
    for (let seconds = 0; seconds < 7; seconds += 1) await links.second();
    expect(three.heard).toEqual(["+ama", "+kofi", "+kofi", "-ama"]);
    expect([one.presence.users, two.presence.users, three.presence.users]).toEqual([2, 1, 1]);
    one.node.mend();
    for (let seconds = 0; seconds < 2; seconds += 1) await links.second();
    expect([one.presence.users, two.presence.users, three.presence.users]).toEqual([2, 2, 2]);
  });
});

describe("messages in a cluster", () => {
  it("reach a user wherever the user is connected, and no other node", async () => {
    one.own.connect(ama, "n");
    two.own.connect(ama, "n");
    await settled();
    two.presence.notifier.notify(ama, "queue_left", {});
    three.presence.notifier.notify(ama, "friendsChanged", {});
    await settled();
    expect(one.own.done).toEqual(['ama ["queue_left",{}]', 'ama ["friendsChanged",{}]']);
    expect(two.own.done).toEqual(one.own.done);
    expect(three.own.done).toEqual([]);
  });

  it("reach a user whose connection the sender's node does not know of yet", async () => {
    two.own.connect(ama, "n");
    one.presence.notifier.notify(ama, "queue_left", {});
    await settled();
    expect(two.own.done).toEqual(['ama ["queue_left",{}]']);
  });

  it("reach everyone", async () => {
    const changed = { id: announcementIdOf("1"), type: "news", is_new: true } as const;
    two.presence.everyone.notifyAll("announcementsChanged", changed);
    await settled();
    for (const { own } of [one, two, three])
      expect(own.done).toEqual([`all ${JSON.stringify(["announcementsChanged", changed])}`]);
  });

  it("carry a new name to the connections of all nodes; a session's end is this node's own", async () => {
    one.presence.reseat(ama, { id: ama, username: "Ama", image_url: null, is_bot: false });
    one.presence.endSession(sessionIdOf("x"));
    await settled();
    expect(one.own.done).toEqual(["ama is Ama", "end x"]);
    expect(two.presence.sessionIds()).toEqual(["session"]);
  });
});
