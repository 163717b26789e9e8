import { beforeEach, describe, expect, it } from "vitest";
import { decodeFrame } from "#protocol/frames/codec.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { actionIdOf, nodeName, type UserId } from "#protocol/ids.ts";
import type { GlobalChatMessage, GlobalPresence } from "#protocol/frames/userRecords.ts";
import type { Connection } from "#server/base/connections.ts";
import { createRateLimiter } from "#server/base/rateLimits.ts";
import { MemoryGlobalChat } from "#tests/support/memoryGlobalChat.ts";
import { type MemoryNode, MemoryLinks, settled } from "#tests/support/memoryLinks.ts";
import { person } from "#tests/support/roomHarness.ts";
import { Channel } from "./channel.ts";
import { chatElsewhere } from "./chatElsewhere.ts";
import { chatLimits } from "./limits.ts";

class Listener implements Connection {
  readonly frames: (readonly [string, unknown])[] = [];
  readonly user: PublicUser;
  readonly #hidden: UserId | undefined;

  constructor(user: PublicUser, hidden?: UserId) {
    this.user = user;
    this.#hidden = hidden;
  }

  send(bytes: Uint8Array): void {
    this.frames.push(decodeFrame(bytes) as [string, unknown]);
  }

  hides(userId: UserId): boolean {
    return userId === this.#hidden;
  }

  get texts(): string[] {
    return this.frames.flatMap(([type, line]) => (type === "globalMessage" ? [(line as GlobalChatMessage).text] : []));
  }

  get presence(): GlobalPresence {
    return this.frames.findLast(([type]) => type === "globalPresence")?.[1] as GlobalPresence;
  }
}

const [ama, kofi] = [person("ama"), person("kofi")];

let links: MemoryLinks;
let nodes: MemoryNode[];
let channels: Channel[];
let store: MemoryGlobalChat;

function open({ cluster, clock }: MemoryNode): Channel {
  const rates = createRateLimiter({ now: () => clock.monotonic(), isOn: true });
  const users = { find: async (id: UserId) => store.find(id) };
  const elsewhere = chatElsewhere(cluster, clock);
  const failed = (fault: unknown): never => {
    throw fault;
  };
  return new Channel({ store: { users, globalChat: store }, clock, rates, online: () => 2, elsewhere, failed });
}

beforeEach(async () => {
  links = new MemoryLinks();
  store = new MemoryGlobalChat();
  nodes = [await links.join(nodeName("a")), await links.join(nodeName("b"))];
  channels = nodes.map(open);
  await links.second();
});

const [one, two] = [() => channels[0] as Channel, () => channels[1] as Channel];
let ids = 0;
const say = (channel: Channel, user: PublicUser, text: string) => channel.say(user.id, text, actionIdOf(`${++ids}`));

describe("the global chat of a cluster", () => {
  it("is one channel: a line is heard once on all nodes, not by those who have blocked the sender", async () => {
    const [here, there, deaf] = [new Listener(ama), new Listener(kofi), new Listener(person("yaa"), ama.id)];
    one().open(here);
    for (const each of [there, deaf]) two().open(each);
    expect(await say(one(), ama, "hello")).toEqual({ ok: true, value: "done" });
    await settled();
    await say(two(), kofi, "hello ama");
    await settled();
    expect(here.texts).toEqual(["hello", "hello ama"]);
    expect(there.texts).toEqual(["hello", "hello ama"]);
    expect(deaf.texts).toEqual(["hello ama"]);
  });

  it("shows who has it open on all nodes", async () => {
    const [here, there] = [new Listener(ama), new Listener(kofi)];
    one().open(here);
    two().open(there);
    await links.second();
    expect([one().isOpenFor(kofi.id), two().isOpenFor(ama.id)]).toEqual([true, true]);
    for (const { clock } of nodes) clock.pass(chatLimits.presenceMs);
    expect(here.presence).toMatchObject({ here: 2 });
    two().close(there);
    await settled();
    nodes[0]?.clock.pass(chatLimits.presenceMs);
    expect(here.presence).toMatchObject({ here: 1, users: [{ id: ama.id }] });
  });

  it("sends the list once after a change, also of users who have the chat open twice", async () => {
    const listeners = [ama, kofi].map((user) => [new Listener({ ...user }), new Listener({ ...user })] as const);
    for (const [at, pair] of listeners.entries()) for (const each of pair) channels[at]?.open(each);
    const pass = async (): Promise<void> => {
      await settled();
      for (const { clock } of nodes) clock.pass(chatLimits.presenceMs);
      await settled();
    };
    for (let rounds = 0; rounds < 3; rounds += 1) await pass();
    const heard = (): number => listeners.flat().reduce((sum, { frames }) => sum + frames.length, 0);
    const before = heard();
    for (let rounds = 0; rounds < 3; rounds += 1) await pass();
    expect(heard()).toBe(before);
    one().close(listeners[0]?.[1] as Listener);
    await settled();
    expect(two().isOpenFor(ama.id)).toBe(true);
  });

  it("refuses a line that its user has just said on another node", async () => {
    await say(one(), ama, "again");
    await settled();
    expect(await say(two(), ama, "again")).toEqual({ ok: false, error: "said-already" });
  });

  it("reads the history anew after a line of another node", async () => {
    expect(await two().history()).toEqual([]);
    await say(one(), ama, "news");
    await settled();
    expect((await two().history()).map(({ text }) => text)).toEqual(["news"]);
  });

  it("finds a line whose hint was lost, and says none twice", async () => {
    const there = new Listener(kofi);
    two().open(there);
    await say(one(), ama, "before");
    await settled();
    await two().look();
    links.isLosing = true;
    await say(one(), ama, "lost");
    await settled();
    links.isLosing = false;
    await say(one(), ama, "after");
    await settled();
    for (let looks = 0; looks < 2; looks += 1) await two().look();
    expect(there.texts).toEqual(["before", "after", "lost"]);
  });
});
