import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { type RoomCode, roomCode, userIdOf } from "#protocol/ids.ts";
import { person, playCard, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import type { Room } from "#server/play/table/room.ts";
import { isBound, playsIn, seatOf } from "#server/play/table/table.ts";

const names = ["ama", "kofi", "yaa", "esi"] as const;
const user = fc.constantFrom(...names);
const which = fc.nat({ max: 5 });

const step = fc.oneof(
  fc.record({ is: fc.constantFrom("open", "arrange"), user, other: user }),
  { weight: 4, arbitrary: fc.record({ is: fc.constantFrom("sit", "leave", "rematch"), user, which }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("play"), which }) },
  fc.record({ is: fc.constant("reseat"), user, other: user }),
  fc.record({ is: fc.constantFrom("start", "close", "freeze"), which }),
  fc.record({ is: fc.constantFrom("rebuild", "hold", "release", "away") }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Rooms under random histories, with every code that was ever opened. */
class History {
  readonly harness = new RoomHarness();
  readonly codes: RoomCode[] = [];
  readonly #links = new Map(names.map((name) => [name as string, new TestLink(name)]));

  get rooms(): Room[] {
    return this.codes.flatMap((code) => this.harness.rooms.find(code) ?? []);
  }

  async do(what: Step): Promise<void> {
    if ("which" in what) {
      const room = this.rooms[what.which];
      if (room !== undefined) this.#inRoom(room, what);
    } else if (what.is === "open" || what.is === "arrange") this.#open(what.is, what.user, what.other);
    else if (what.is === "reseat") this.harness.rooms.reseat(userIdOf(what.user), person(what.other)).catch(() => {});
    else if (what.is === "rebuild") await this.#rebuild();
    else if (what.is === "hold") this.harness.journal.hold();
    else this.#journal(what.is === "away");
    await settled();
  }

  #open(how: string, name: string, other: string): void {
    const createdBy = person(name);
    const seats = [createdBy, person(other)];
    const pendingMatch = { seats, dealer: 0, grace: [1, 1] };
    const game = { createdBy, config: { ...rulesPage(2), winPoints: 1 } };
    if (how === "arrange" && name === other) return;
    this.harness.open(how === "open" ? game : { ...game, kind: "matched", pendingMatch }).then(
      ({ code }) => this.codes.push(code),
      () => {},
    );
  }

  #inRoom(room: Room, { is, ...rest }: Extract<Step, { which: number }>): void {
    const connection = this.#links.get("user" in rest ? rest.user : "") ?? new TestLink("nobody");
    if (is === "sit") {
      room.join(connection, false);
      say(room, connection, "playerJoin");
    } else if (is === "leave") {
      say(room, connection, "leaveGame");
      room.drop(connection, "closed");
    } else if (is === "rematch") say(room, connection, "rematch");
    else if (is === "play") this.#play(room);
    else if (is === "freeze") this.#freeze(room);
    else void room.systemCommand({ type: is as "start" | "close" });
  }

  /** The hand is dealt and played as far as the journal lets it. */
  #play(room: Room): void {
    for (let moves = 0; moves < 12; moves++) {
      const { match, seats } = room.table;
      const actor = new TestLink(seats[match?.turn ?? 0]?.user.id ?? "nobody");
      if (match === null || match.turn === null) return;
      if (match.phase === "deck") say(room, actor, "dealCards");
      else {
        room.join(actor, false);
        playCard(room, actor, actor.view.legal[0] ?? "");
        room.drop(actor, "dropped");
      }
    }
  }

  #freeze(room: Room): void {
    const broken = new TestLink("broken");
    broken.send = () => {
      throw new Error("a fault");
    };
    room.join(broken, true);
  }

  #journal(isAway: boolean): void {
    this.harness.journal.isAway = isAway;
    if (!isAway) this.harness.journal.release();
    this.harness.clock.pass(1_000);
  }

  async #rebuild(): Promise<void> {
    this.#journal(false);
    await settled();
    await this.harness.restart();
  }
}

const codesOf = (rooms: readonly Room[]): string[] => rooms.map(({ code }) => code).toSorted();

/** The room whose match began last, of several that began in the same millisecond the first by its code. */
function newestOf(rooms: readonly Room[]): string | null {
  const last = Math.max(...rooms.map(({ table }) => table.matchStartedAt));
  return codesOf(rooms.filter(({ table }) => table.matchStartedAt === last))[0] ?? null;
}

function expectScan({ harness: { rooms: registry }, rooms }: History): void {
  const well = rooms.filter(({ code }) => !registry.isBroken(code));
  for (const id of names) {
    expect(registry.unfinishedOf(userIdOf(id))).toBe(
      newestOf(well.filter(({ table }) => isBound(table, userIdOf(id)))),
    );
    expect(registry.runningOf(userIdOf(id))).toBe(newestOf(well.filter(({ table }) => playsIn(table, userIdOf(id)))));
    expect(registry.runningAmong(new Set([userIdOf(id)])).get(userIdOf(id)) ?? null).toBe(
      registry.runningOf(userIdOf(id)),
    );
    const involved = rooms.filter(
      (room) =>
        seatOf(room.table, userIdOf(id)) !== null ||
        room.seatOf(userIdOf(id)) !== null ||
        room.table.setup.createdBy === id,
    );
    for (const room of involved) expect(room.people).toContain(id);
    expect(registry.roomsOf(userIdOf(id)).toSorted()).toEqual(
      rooms
        .filter(({ people }) => people.includes(userIdOf(id)))
        .map(({ code }) => code)
        .toSorted(),
    );
  }
  const matched = well.filter(
    ({ table: { setup, match, closed } }) =>
      setup.kind === "matched" && match !== null && match.phase !== "matchOver" && !closed,
  );
  expect(
    registry
      .watchable(100)
      .map(({ setup }) => setup.code)
      .toSorted(),
  ).toEqual(matched.map(({ code }) => code).toSorted());
  expect(registry.watchable(1).length).toBeLessThanOrEqual(1);
  const awaiting = rooms.filter(({ table: { setup, match, closed } }) => setup.awaitsStart && !match && !closed);
  expect(
    registry
      .awaitingStart()
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(awaiting.map(({ code }) => code).toSorted());
}

/**
 * The registry's answers for these users, in this order; it reads matches that await their start only after the first.
 */
function answersOf({ harness: { rooms } }: History, order: readonly string[]) {
  return order.map((id) => ({
    id,
    unfinished: rooms.unfinishedOf(userIdOf(id)),
    running: rooms.runningOf(userIdOf(id)),
    codes: rooms.roomsOf(userIdOf(id)).toSorted(),
    awaitingStart: codesOf(rooms.awaitingStart()),
  }));
}

/** Rooms after these steps and a restart that has rebuilt all of them, and what they answer. */
async function rebuilt(steps: readonly Step[], order: readonly string[]) {
  const history = new History();
  for (const what of steps) await history.do(what);
  await history.do({ is: "rebuild" });
  return { history, whole: answersOf(history, order) };
}

it("counts a match as active once a player has opened its table", async () => {
  const harness = new RoomHarness();
  const room = await harness.open({ createdBy: person("ama"), level: "easy" });
  expect(room.table.match).not.toBeNull();
  expect(harness.rooms.countRunning()).toBe(0);
  room.join(new TestLink("ama"), false);
  expect(harness.rooms.countRunning()).toBe(1);
});

describe("the index of rooms by user", () => {
  it("says what a scan of all rooms says, after any events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const history = new History();
        for (const what of steps) {
          await history.do(what);
          expectScan(history);
        }
        expect(history.harness.rooms.size).toBe(history.rooms.length);
      }),
      { numRuns: 150 },
    );
  });

  it("says the same when the rooms are read and not rebuilt yet, for any user who asks first", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.shuffledSubarray([...names], { minLength: names.length }),
        async (steps, order) => {
          const { history, whole } = await rebuilt(steps, order);
          await history.harness.reread();
          expect(answersOf(history, order)).toEqual(whole);
          await history.harness.reread();
          const awaiting = whole.flatMap(({ awaitingStart }) => awaitingStart);
          expect(codesOf(history.harness.rooms.awaitingStart())).toEqual([...new Set(awaiting)].toSorted());
          await history.harness.rooms.rebuildRest();
          expect(answersOf(history, order)).toEqual(whole);
          expectScan(history);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    {
      because: "both matches began in the same millisecond",
      steps: [
        { is: "arrange", user: "kofi", other: "esi" },
        { is: "open", user: "ama", other: "ama" },
        { is: "start", which: 0 },
        { is: "sit", user: "kofi", which: 1 },
        { is: "sit", user: "ama", which: 0 },
      ],
      order: ["ama", "yaa", "kofi", "esi"],
    },
    {
      because: "the room that was opened last has the older match",
      steps: [
        { is: "open", user: "ama", other: "ama" },
        { is: "open", user: "kofi", other: "kofi" },
        { is: "sit", user: "kofi", which: 1 },
        { is: "sit", user: "esi", which: 1 },
        { is: "away" },
        { is: "release" },
        { is: "sit", user: "ama", which: 0 },
        { is: "sit", user: "kofi", which: 0 },
      ],
      order: ["esi", "kofi", "ama", "yaa"],
    },
  ] as const)("names the same match of two that a user plays when $because", async ({ steps, order }) => {
    const { history, whole } = await rebuilt(steps, order);
    await history.harness.reread();
    expect(answersOf(history, order)).toEqual(whole);
  });

  it("shows of many matches those that began last, however many older rooms are still open", async () => {
    const harness = new RoomHarness();
    const open = (name: string) => {
      const seats = [person(`${name}-0`), person(`${name}-1`)];
      const pendingMatch = { seats, dealer: 0, grace: [1, 1] };
      return harness.open({
        kind: "matched",
        config: rulesPage(2),
        createdBy: person(`${name}-0`),
        pendingMatch,
      });
    };
    const codes: RoomCode[] = [];
    for (let n = 0; n < 100; n++) {
      const room = await open(`pair-${n}`);
      await room.systemCommand({ type: "start" });
      codes.push(room.code);
      harness.clock.pass(10);
    }
    const visible = (max: number) => harness.rooms.watchable(max).map(({ setup }) => setup.code);
    const latest = codes.toReversed();
    expect(visible(3)).toEqual(latest.slice(0, 3));
    expect(visible(1_000)).toEqual(latest);
    await harness.reread();
    expect(visible(3)).toHaveLength(3);
    for (const code of visible(100)) expect(codes).toContain(code);
    expect(visible(100)).toEqual(latest);
  });

  it("finds people in the few rooms that are theirs, without a look at the others", async () => {
    const harness = new RoomHarness();
    for (let n = 0; n < 200; n++) await harness.open({ createdBy: person(`host-${n}`), level: "easy" });
    let looks = 0;
    for (let n = 0; n < 200; n++) {
      const code = harness.rooms.roomsOf(userIdOf(`host-${n}`))[0] ?? "";
      const room = harness.rooms.find(roomCode(code)) as Room;
      const { table } = room;
      Object.defineProperty(room, "table", {
        get: () => {
          looks++;
          return table;
        },
      });
    }
    expect(harness.rooms.runningOf(userIdOf("host-7"))).toBe(harness.rooms.roomsOf(userIdOf("host-7"))[0]);
    expect(harness.rooms.unfinishedOf(userIdOf("host-7"))).toBeNull();
    expect(harness.rooms.runningAmong(new Set([userIdOf("host-1"), userIdOf("host-2"), userIdOf("nobody")])).size).toBe(
      2,
    );
    expect(harness.rooms.awaitingStart()).toEqual([]);
    await harness.rooms.reseat(userIdOf("nobody"), person("nobody"));
    expect(looks).toBeLessThan(10);
  });
});
