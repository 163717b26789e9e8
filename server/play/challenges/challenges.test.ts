import { describe, expect, it } from "vitest";
import { privateGame } from "#engine/config.ts";
import { challengeLimits } from "./limits.ts";
import { challengeIdOf, type UserId, userIdOf } from "#protocol/ids.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import { aloneCluster } from "#server/base/cluster/cluster.ts";
import { person } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";
import { Challenges } from "./challenges.ts";

const game = { config: privateGame, turnMs: null } as const;
const asking = (from: string, to: string) => ({ from: person(from), to: person(to), game });

type SentMessage = {
  [T in keyof ServerMessages]: [userId: UserId, type: T, payload: ServerMessages[T]];
}[keyof ServerMessages];

/** Challenges over real rooms; who is here and what was said is the test's. */
function place(here: readonly string[] = ["ama", "kofi", "esi"]) {
  const world = new SocketWorld();
  const present = new Set(here);
  const said: SentMessage[] = [];
  const left: string[] = [];
  const missed: string[] = [];
  const challenges = new Challenges({
    cluster: aloneCluster(() => {}),
    rooms: world.rooms,
    queue: { leave: (userId) => void left.push(userId) },
    notifier: {
      isConnected: (userId) => present.has(userId),
      notify: (...what) => void said.push(what as SentMessage),
    },
    clock: world.clock,
    missed: (from, to) => void missed.push(`${from.id} ${to.id}`),
  });
  const make = (from: string, to: string) => {
    const made = challenges.make(asking(from, to));
    if (!made.ok) throw new Error(made.error.is);
    return made.value;
  };
  const overTo = (userId: UserId) =>
    said.flatMap(([to, type, payload]) => (to === userId && type === "challengeOver" ? [payload] : []));
  return { world, present, said, left, missed, challenges, make, overTo };
}

/** Seats two players at a table of their own, whose match has begun. */
async function playing(world: SocketWorld, one: string, other: string): Promise<string> {
  const opened = await world.rooms.open({
    kind: "friend",
    createdBy: person(one),
    isRated: false,
    level: null,
    ...game,
  });
  if (!opened.ok) throw new Error(opened.error);
  const { code } = opened.value;
  for (const id of [one, other]) {
    const wire = await world.connect(userIdOf(id));
    wire.say("playerJoin", { code }, `sit-${id}`);
    await settled();
  }
  return code;
}

describe("a challenge", () => {
  it("is told to both, is listed for both, and for nobody else", () => {
    const { challenges, make, said, world } = place();
    const challenge = make("ama", "kofi");
    expect(challenge).toMatchObject({ from: { id: "ama" }, to: { id: "kofi" }, settings: { win_points: 10 } });
    expect(challenge.expires_at).toBe(world.clock.now() + challengeLimits.msMax);
    expect(said).toEqual([
      ["ama", "challenge", challenge],
      ["kofi", "challenge", challenge],
    ]);
    expect(challenges.of(userIdOf("ama"))).toEqual([challenge]);
    expect(challenges.of(userIdOf("kofi"))).toEqual([challenge]);
    expect(challenges.of(userIdOf("esi"))).toEqual([]);
  });

  it("opens a private game by its rules when it is accepted, and takes both out of the queue", async () => {
    const { challenges, make, overTo, left, world } = place();
    const { id } = make("ama", "kofi");
    const accepted = await challenges.accept(userIdOf("kofi"), id);
    if (!accepted.ok) throw new Error(accepted.error.is);
    expect(world.rooms.find(accepted.value)?.table.setup).toMatchObject({
      kind: "friend",
      createdBy: "ama",
      isRated: false,
      turnMs: null,
      config: privateGame,
    });
    expect(left.toSorted()).toEqual(["ama", "kofi"]);
    for (const who of ["ama", "kofi"]) {
      expect(overTo(userIdOf(who))).toEqual([{ id, outcome: "accepted", game_code: accepted.value }]);
    }
    expect(challenges.of(userIdOf("kofi"))).toEqual([]);
    expect(await challenges.accept(userIdOf("kofi"), id)).toEqual({ ok: false, error: { is: "over" } });
  });

  it("opens one table for who accepts twice at once, and is played also where it would end otherwise meanwhile", async () => {
    const { challenges, make, overTo, present, world } = place();
    const { id } = make("ama", "kofi");
    const twice = [challenges.accept(userIdOf("kofi"), id), challenges.accept(userIdOf("kofi"), id)];
    const ends = [challenges.end(userIdOf("kofi"), id), challenges.end(userIdOf("ama"), id)];
    challenges.endBetween(userIdOf("ama"), userIdOf("kofi"));
    challenges.endAll(userIdOf("ama"));
    present.delete("ama");
    challenges.disconnected(userIdOf("ama"));
    challenges.signedOut(userIdOf("ama"));
    world.clock.pass(challengeLimits.msMax);
    const [one, other] = await Promise.all(twice);
    expect(await Promise.all(ends)).toEqual([false, false]);
    expect(one).toEqual(other);
    expect(one?.ok).toBe(true);
    expect(overTo(userIdOf("ama"))).toEqual([
      { id, outcome: "accepted", game_code: one?.ok === true ? one.value : "" },
    ]);
  });

  it("is nobody else's to accept, to decline or to take back", async () => {
    const { challenges, make, said } = place();
    const { id } = make("ama", "kofi");
    for (const who of ["ama", "esi"]) {
      expect(await challenges.accept(userIdOf(who), id)).toEqual({ ok: false, error: { is: "over" } });
    }
    await challenges.end(userIdOf("esi"), id);
    await challenges.end(userIdOf("kofi"), challengeIdOf("unknown"));
    expect(challenges.of(userIdOf("kofi"))).toHaveLength(1);
    expect(said).toHaveLength(2);
  });

  it("is over when it is declined, and the same is not asked again at once", async () => {
    const { challenges, make, overTo, world } = place();
    const { id } = make("ama", "kofi");
    await challenges.end(userIdOf("kofi"), id);
    const declined = { id, outcome: "declined", game_code: null };
    expect([overTo(userIdOf("ama")), overTo(userIdOf("kofi"))]).toEqual([[declined], [declined]]);
    expect(challenges.make(asking("ama", "kofi"))).toEqual({ ok: false, error: { is: "refused" } });
    // a user who declined may ask himself, and others may ask him
    make("kofi", "ama");
    make("esi", "kofi");
    world.clock.pass(challengeLimits.declinedMs);
    make("ama", "kofi");
  });

  it("is over as it was ended where its acceptance comes to nothing", async () => {
    const { challenges, make, overTo, world } = place();
    const { id } = make("ama", "kofi");
    world.rooms.open = () => Promise.resolve({ ok: false, error: "too-many-rooms" });
    const accepted = challenges.accept(userIdOf("kofi"), id);
    expect(await challenges.end(userIdOf("ama"), id)).toBe(true);
    expect(await accepted).toEqual({ ok: false, error: { is: "busy" } });
    expect(overTo(userIdOf("kofi"))).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
  });

  it("ends at once when who asked signs out, unless he is here by another session", () => {
    const { challenges, make, overTo, present } = place();
    const { id } = make("ama", "kofi");
    make("kofi", "ama");
    challenges.signedOut(userIdOf("ama"));
    expect(challenges.of(userIdOf("ama"))).toHaveLength(2);
    present.delete("ama");
    challenges.signedOut(userIdOf("ama"));
    // what he was asked waits on: it is not his to take back
    expect(overTo(userIdOf("kofi"))).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
    expect(challenges.of(userIdOf("ama"))).toHaveLength(1);
  });

  it("may be taken back, and made anew at once", async () => {
    const { challenges, make, overTo } = place();
    const { id } = make("ama", "kofi");
    await challenges.end(userIdOf("ama"), id);
    expect(overTo(userIdOf("kofi"))).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
    expect(make("ama", "kofi").id).not.toBe(id);
  });

  it("is the same one for who asks again while the other thinks", () => {
    const { make, said } = place();
    const first = make("ama", "kofi");
    expect(make("ama", "kofi")).toEqual(first);
    expect(said).toHaveLength(2);
  });

  it("expires, and leaves no timer behind", () => {
    const { make, overTo, world, challenges } = place();
    const before = world.clock.timers;
    const { id } = make("ama", "kofi");
    world.clock.pass(challengeLimits.msMax - 1);
    expect(challenges.of(userIdOf("kofi"))).toHaveLength(1);
    world.clock.pass(1);
    expect(overTo(userIdOf("kofi"))).toEqual([{ id, outcome: "expired", game_code: null }]);
    expect(challenges.of(userIdOf("kofi"))).toEqual([]);
    // For those whose line is down it is remembered a moment longer.
    world.clock.pass(challengeLimits.resultAgainMs);
    expect(world.clock.timers).toBe(before);
  });

  it("ends when who asked has gone, not for a reload, and not when the other goes", () => {
    const { challenges, make, overTo, present, world } = place();
    const { id } = make("ama", "kofi");
    present.delete("kofi");
    challenges.disconnected(userIdOf("kofi"));
    present.delete("ama");
    challenges.disconnected(userIdOf("ama"));
    world.clock.pass(challengeLimits.goneMsMax - 1);
    present.add("ama");
    world.clock.pass(challengeLimits.goneMsMax);
    expect(challenges.of(userIdOf("ama"))).toHaveLength(1);
    present.delete("ama");
    challenges.disconnected(userIdOf("ama"));
    world.clock.pass(challengeLimits.goneMsMax);
    expect(overTo(userIdOf("kofi"))).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
  });

  it("ends as well for who asked without ever being connected", () => {
    const { challenges, make, world } = place([]);
    make("ama", "kofi");
    world.clock.pass(challengeLimits.goneMsMax);
    expect(challenges.of(userIdOf("kofi"))).toEqual([]);
  });

  it("ends between two who block each other, and no other does", () => {
    const { challenges, make } = place();
    make("ama", "kofi");
    make("kofi", "ama");
    const { id } = make("ama", "esi");
    challenges.endBetween(userIdOf("kofi"), userIdOf("ama"));
    expect(challenges.of(userIdOf("ama")).map((one) => one.id)).toEqual([id]);
  });
});

describe("a missed challenge", () => {
  it("is one that nobody answered in time, once", () => {
    const { world, make, missed } = place();
    make("ama", "kofi");
    world.clock.pass(challengeLimits.msMax);
    world.clock.pass(challengeLimits.msMax);
    expect(missed).toEqual(["ama kofi"]);
  });

  it("is one that was taken back, or whose challenger left, while the challenged player was away", async () => {
    const { world, present, make, missed, challenges } = place(["ama", "esi", "yaa"]);
    await challenges.end(userIdOf("ama"), make("ama", "kofi").id);
    make("esi", "kofi");
    present.delete("esi");
    challenges.disconnected(userIdOf("esi"));
    world.clock.pass(challengeLimits.goneMsMax);
    make("yaa", "kofi");
    present.delete("yaa");
    challenges.signedOut(userIdOf("yaa"));
    expect(missed).toEqual(["ama kofi", "esi kofi", "yaa kofi"]);
  });

  it("is none where the challenged player saw it, declined it, or has nothing to do with the challenger any more", async () => {
    const { make, missed, challenges, present } = place();
    await challenges.end(userIdOf("ama"), make("ama", "kofi").id);
    await challenges.end(userIdOf("kofi"), make("esi", "kofi").id);
    present.delete("kofi");
    make("ama", "kofi");
    challenges.endBetween(userIdOf("ama"), userIdOf("kofi"));
    make("ama", "kofi");
    challenges.endAll(userIdOf("ama"));
    expect(missed).toEqual([]);
  });
});

describe("two who have asked each other", () => {
  it.each(["at once", "one after the other"])("sit down at one table, both saying yes %s", async (when) => {
    const { challenges, make, overTo, world } = place();
    const [hers, his] = [make("ama", "kofi"), make("kofi", "ama")];
    const other = make("esi", "ama");
    const first = challenges.accept(userIdOf("kofi"), hers.id);
    if (when !== "at once") await first;
    const second = challenges.accept(userIdOf("ama"), his.id);
    const accepted = await first;
    if (!accepted.ok) throw new Error(accepted.error.is);
    expect(await second).toEqual(when === "at once" ? accepted : { ok: false, error: { is: "over" } });
    expect(world.rooms.size).toBe(1);
    for (const who of ["ama", "kofi"]) {
      const ends = [hers, his].map(({ id }) => ({ id, outcome: "accepted", game_code: accepted.value }));
      expect(overTo(userIdOf(who))).toEqual(ends);
    }
    expect(challenges.of(userIdOf("ama"))).toEqual([other]);
  });
});

describe("who has challenged a user", () => {
  it("plays with the first who accepts, and waits for no other, nor does that one", async () => {
    const { challenges, make, overTo } = place();
    const [first, second] = [make("ama", "kofi"), make("ama", "esi")];
    const [his, got] = [make("kofi", "yaa"), make("yaa", "ama")];
    const accepted = await challenges.accept(userIdOf("kofi"), first.id);
    expect(accepted.ok).toBe(true);
    expect(overTo(userIdOf("esi"))).toEqual([{ id: second.id, outcome: "withdrawn", game_code: null }]);
    expect(overTo(userIdOf("yaa"))).toEqual([{ id: his.id, outcome: "withdrawn", game_code: null }]);
    expect(challenges.of(userIdOf("ama"))).toEqual([got]);
  });

  it("sits at one table where two accept at the same moment", async () => {
    const { challenges, make, overTo, world } = place();
    const [first, second] = [make("ama", "kofi"), make("ama", "esi")];
    const both = await Promise.all([
      challenges.accept(userIdOf("kofi"), first.id),
      challenges.accept(userIdOf("esi"), second.id),
    ]);
    expect([both[0]?.ok, both[1]]).toEqual([true, { ok: false, error: { is: "over" } }]);
    expect(overTo(userIdOf("esi"))).toEqual([{ id: second.id, outcome: "withdrawn", game_code: null }]);
    expect(world.rooms.size).toBe(1);
  });

  it("sits down under the name he has by then", async () => {
    const { challenges, make, world } = place();
    const [made, got] = [make("ama", "kofi"), make("kofi", "ama")];
    challenges.userChanged(userIdOf("ama"), { ...person("ama"), username: "Yaa" });
    expect(challenges.of(userIdOf("ama"))).toEqual([
      { ...made, from: { ...made.from, username: "Yaa" } },
      { ...got, to: { ...got.to, username: "Yaa" } },
    ]);
    const accepted = await challenges.accept(userIdOf("kofi"), made.id);
    const seats = accepted.ok ? world.rooms.find(accepted.value)?.table.seats : [];
    expect(seats?.map((who) => who?.user.username)).toEqual(["Yaa", undefined]);
  });

  it("asks nothing any more without an account, and is asked nothing", () => {
    const { challenges, make, overTo } = place();
    const [made, got] = [make("ama", "kofi"), make("esi", "ama")];
    const others = make("kofi", "esi");
    challenges.endAll(userIdOf("ama"));
    expect(overTo(userIdOf("kofi"))).toEqual([{ id: made.id, outcome: "withdrawn", game_code: null }]);
    expect(overTo(userIdOf("esi"))).toEqual([{ id: got.id, outcome: "withdrawn", game_code: null }]);
    expect(challenges.of(userIdOf("kofi"))).toEqual([others]);
  });
});

describe("who plays", () => {
  it("challenges nobody, and is told where the match is", async () => {
    const { challenges, world } = place();
    const code = await playing(world, "ama", "esi");
    expect(challenges.make(asking("ama", "kofi"))).toEqual({ ok: false, error: { is: "playing", code } });
  });

  it("accepts nothing until the match is over, and the challenge waits on", async () => {
    const { challenges, make, world } = place();
    const { id } = make("ama", "kofi");
    const code = await playing(world, "kofi", "esi");
    expect(await challenges.accept(userIdOf("kofi"), id)).toEqual({ ok: false, error: { is: "playing", code } });
    expect(challenges.of(userIdOf("kofi"))).toHaveLength(1);
  });

  it("is waited for by nobody: what he asked before is over once it is accepted", async () => {
    const { challenges, make, overTo, world } = place();
    const { id } = make("ama", "kofi");
    await playing(world, "ama", "esi");
    expect(await challenges.accept(userIdOf("kofi"), id)).toEqual({ ok: false, error: { is: "over" } });
    expect(overTo(userIdOf("kofi"))).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
  });
});

describe("too much", () => {
  it("asks a few at a time", () => {
    const { challenges, make } = place();
    for (let one = 0; one < challengeLimits.madeMax; one++) make("ama", `friend-${one}`);
    expect(challenges.make(asking("ama", "kofi"))).toEqual({ ok: false, error: { is: "too-many" } });
    make("esi", "kofi");
  });

  it("is asked by a limited number and no more", () => {
    const { challenges, make } = place();
    for (let one = 0; one < challengeLimits.gotMax; one++) make(`friend-${one}`, "kofi");
    expect(challenges.make(asking("ama", "kofi"))).toEqual({ ok: false, error: { is: "refused" } });
  });
});

describe("a journal that does not answer", () => {
  it("fails the one who accepts, who may try again", async () => {
    const { challenges, make, world } = place();
    const { id } = make("ama", "kofi");
    const open = world.rooms.open.bind(world.rooms);
    world.rooms.open = () => Promise.reject(new Error("away"));
    await expect(challenges.accept(userIdOf("kofi"), id)).rejects.toThrow("away");
    world.rooms.open = open;
    expect((await challenges.accept(userIdOf("kofi"), id)).ok).toBe(true);
  });

  it("lets a challenge expire that could not be accepted in time", async () => {
    const { challenges, make, overTo, world } = place();
    const { id } = make("ama", "kofi");
    let fails: (fault: Error) => void = () => {};
    world.rooms.open = () =>
      new Promise((_, reject) => {
        fails = reject;
      });
    const accepted = challenges.accept(userIdOf("kofi"), id);
    world.clock.pass(challengeLimits.msMax);
    expect(overTo(userIdOf("ama"))).toEqual([]);
    fails(new Error("away"));
    await expect(accepted).rejects.toThrow("away");
    await settled();
    expect(overTo(userIdOf("ama"))).toEqual([{ id, outcome: "expired", game_code: null }]);
  });
});

it("tells how one ended again to either of the two whose line was down, for a while, and to nobody else", async () => {
  const { challenges, make, overTo, world } = place();
  const { id } = make("ama", "kofi");
  challenges.connected(userIdOf("ama"));
  expect(overTo(userIdOf("ama"))).toEqual([]);
  const accepted = await challenges.accept(userIdOf("kofi"), id);
  const over = { id, outcome: "accepted", game_code: accepted.ok ? accepted.value : "" };
  for (const userId of ["ama", "kofi", "esi"]) challenges.connected(userIdOf(userId));
  expect([overTo(userIdOf("ama")), overTo(userIdOf("kofi")), overTo(userIdOf("esi"))]).toEqual([
    [over, over],
    [over, over],
    [],
  ]);
  world.clock.pass(challengeLimits.resultAgainMs);
  challenges.connected(userIdOf("ama"));
  expect(overTo(userIdOf("ama"))).toHaveLength(2);
});

it("stops without a timer left", async () => {
  const { challenges, make, world } = place();
  const before = world.clock.timers;
  await challenges.end(userIdOf("kofi"), make("ama", "kofi").id);
  make("ama", "esi");
  challenges.stop();
  expect(world.clock.timers).toBe(before);
  expect(challenges.of(userIdOf("ama"))).toEqual([]);
});
