/** What a client makes of `gameData` and any one later `updatedGameData` is the view of the table, projected whole. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { PlayerCount } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import type { Seat } from "#engine/seating.ts";
import { randomAction, randomConfig } from "#engine/randomMatch.ts";
import { type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import type { TableAction, Setup } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import { eventNumbers, gameDataOf, playOf, UpdateFrame } from "#protocol/frames/showTable.ts";
import { EVENTS, type GameData, gameDataSchema, updatedGameDataSchema } from "#protocol/frames/tableRecords.ts";
import { updateOf } from "#protocol/frames/serverReader.ts";
import type { PresenceAndClocks, TableVersion } from "#protocol/frames/view.ts";
import { gameView, wireEvent } from "#tests/support/gameView.ts";
import { person } from "#tests/support/roomHarness.ts";
import { fold, openTable, type TableEvent } from "./fold.ts";
import { peopleSeated, Roster, type Table, userAt } from "./table.ts";

const people = ["ama", "kofi", "yaa", "kwame", "esi"];

const oneOf = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

function anySetup(random: Random, players: PlayerCount): Setup {
  const seats: (PublicUser | null)[] = people.slice(0, players).map(person);
  const isOpen = random(2) === 0;
  if (isOpen) seats.fill(null, 1);
  const kind = isOpen ? "friend" : oneOf(["friend", "computer", "matched", "tournament"] as const, random);
  return {
    code: roomCode("ABCDEFGH"),
    kind,
    createdBy: userIdOf("ama"),
    config: randomConfig(random, players),
    isRated: random(2) === 0,
    turnMs: oneOf([null, 10_000, 45_000], random),
    level: oneOf([null, "easy", "hard"] as const, random),
    seats,
    dealer: random(players),
    awaitsStart: random(4) === 0,
  };
}

/** An action that could be tried at this table; it may be refused. */
function anyTableAction(table: Table, random: Random): TableAction {
  const seat = random(table.seats.length);
  const { match } = table;
  if (match === null) {
    const position = random(table.seats.length);
    return oneOf<TableAction>(
      [
        { type: "sit", seat, user: person(oneOf(people, random)) },
        { type: "addComputer", seat: 0, position, level: "medium" },
        { type: "removeComputer", seat: 0, position },
        { type: "leave", seat },
        { type: "start", seat: 0 },
        { type: "start" },
      ],
      random,
    );
  }
  if (random(6) > 0)
    return { type: "act", action: randomAction(match, random), by: oneOf(["player", "clock"], random) };
  const someone = userAt(table, oneOf([...peopleSeated(table), 0], random));
  return oneOf<TableAction>(
    [
      { type: "standIn", seat, why: oneOf(["away", "left", "expired"] as const, random) },
      { type: "takeBack", seat },
      { type: "timeOut", seat },
      { type: "leave", seat },
      { type: "reseat", from: someone, to: { ...person(someone), username: `x${random(9)}`, image_url: "/a.png" } },
      { type: "reseat", from: someone, to: person(oneOf(people, random)) },
      ...(random(4) === 0 ? [{ type: "act", action: { type: "forfeit", seat }, by: "player" } as const] : []),
    ],
    random,
  );
}

function anyPresenceAndClocks(random: Random, players: number): PresenceAndClocks {
  const now = 1_800_000_000_000 + random(1_000_000);
  const [here, away, until] = [random(32), random(32), now + 30_000 - random(90_000)];
  const index = (id: string): number => people.indexOf(id);
  return {
    now,
    deadline: random(2) === 0 ? null : { at: now + random(60_000) - 200, length_ms: 20_000 },
    thinking: random(3) === 0 ? random(players) : null,
    connected: (id) => ((here >> index(id)) & 1) === 1,
    awayUntil: (id) => (((away >> index(id)) & 1) === 1 ? until : null),
    spectators: random(100),
  };
}

/** A user who looks at the table, with or without the seat. */
interface ViewerKey {
  readonly userId: UserId;
  readonly isSpectator: boolean;
}
const allViewers: readonly ViewerKey[] = [
  ...people.map((name) => ({ userId: userIdOf(name), isSpectator: false })),
  { userId: userIdOf("ama"), isSpectator: true },
];

const viewerOf = (table: Table, { userId, isSpectator }: ViewerKey): Seat | null => {
  const seat = isSpectator ? -1 : table.seats.findIndex((who) => who?.user.id === userId);
  return seat === -1 ? null : seat;
};

interface Moment {
  readonly table: Table;
  readonly version: number;
  readonly events: readonly TableEvent[];
}

/** `count` moments of a table at which anything may happen. */
function* moments(random: Random, players: PlayerCount, count: number): Generator<Moment> {
  let table = openTable(anySetup(random, players), 0).table;
  yield { table, version: 1, events: [] };
  for (let version = 2; version < count; ) {
    const done = fold(table, anyTableAction(table, random), version);
    if (!done.ok) continue;
    table = done.value.table;
    yield { table, version: version++, events: done.value.events };
  }
}

const frames = new UpdateFrame();

/** The message as it arrives: checked by its schema. */
function arrived<T extends v.GenericSchema>(schema: T, frame: Uint8Array): v.InferOutput<T> {
  const [, payload] = decodeFrame(frame) as [string, unknown];
  return v.parse(schema, payload);
}

/** The same as toEqual in a fraction of the time, where they are equal. */
function mustEqual(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

function judge(
  { table, version, events }: Moment,
  roster: number,
  held: Map<string, GameData>,
  live: PresenceAndClocks,
): void {
  const stamp: TableVersion = { version, roster, events: events.map((event) => eventNumbers(event, table.match)) };
  frames.open(table, stamp, live);
  for (const viewerKey of allViewers) {
    const viewer = viewerOf(table, viewerKey);
    const id = version % 2 === 0 ? `a${version}` : undefined;
    const frame = frames.for(viewer, id).slice();
    const plain = playOf(table, viewer, stamp, live);
    const whole = encodeFrame(id === undefined ? ["updatedGameData", plain] : ["updatedGameData", plain, id]);
    expect(Buffer.compare(frame, whole)).toBe(0);
    const key = JSON.stringify(viewerKey);
    const first = held.get(key);
    const visible = encodeFrame([
      "gameData",
      gameDataOf(table, viewer, viewerKey.userId, { ...stamp, events: [] }, live),
    ]);
    const now = arrived(gameDataSchema, visible);
    const base = first?.roster === roster ? first : now;
    held.set(key, base);
    const expected = {
      version,
      view: gameView(table, viewer, viewerKey.userId, live),
      events: events.map((event) => wireEvent(event, table)),
      server_time: live.now,
    };
    mustEqual(updateOf(base, arrived(updatedGameDataSchema, frame)), expected);
    mustEqual(updateOf(now, now.play), { ...expected, events: [] });
  }
}

describe.each([2, 3, 4] as PlayerCount[])("[R17] at a table of %i", (players) => {
  test("gameData with any later update is the view, for every viewer after any events", () => {
    let judged = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const roster = new Roster();
        const held = new Map<string, GameData>();
        for (const moment of moments(random, players, 150)) {
          judge(moment, roster.numberOf(moment.table, moment.version), held, anyPresenceAndClocks(random, players));
          judged++;
        }
      }),
      { numRuns: 12 },
    );
    expect(judged).toBeGreaterThan(1_000);
  });
});

test("the tables that are walked through meet every phase and event", () => {
  const met = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    for (const { table, events } of moments(seededRandom(seed), (2 + (seed % 3)) as PlayerCount, 150)) {
      met.add(table.match?.phase ?? "waiting");
      for (const { type } of events) met.add(type);
      for (const who of table.seats) met.add(who === null ? "free" : who.standIn === null ? "taken" : "held");
    }
  }
  const phases = ["waiting", "deck", "play", "handOver", "matchOver", "free", "taken", "held"];
  // absences are no entries of a journal
  const events = EVENTS.filter((type) => type !== "playerAway" && type !== "playerBack");
  expect([...phases, ...events].filter((each) => !met.has(each))).toEqual([]);
});

/** How long our clients' action ids are. */
const shortId = "Xk3_9a1f";
/** A table that has been played at for long: larger numbers take more bytes. */
const versionsBefore = 20_000;

/** The lengths of all frames that show a played card, to a player whose action it answers, over random matches. */
function lengthsOfPlays(players: PlayerCount, seeds: number): number[] {
  const lengths: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const random = seededRandom(seed);
    const config = { ...randomConfig(random, players), winPoints: 1 + random(50) };
    const setup = { ...anySetup(random, players), config, seats: people.slice(0, players).map(person) };
    let table: Table = { ...openTable({ ...setup, awaitsStart: false }, 0).table };
    for (let version = versionsBefore; version < versionsBefore + 400; version++) {
      const action = randomAction(table.match as NonNullable<Table["match"]>, random);
      const done = fold(table, { type: "act", action, by: random(4) === 0 ? "clock" : "player" }, version);
      if (!done.ok) throw new Error(done.error);
      table = done.value.table;
      if (action.type !== "play") continue;
      const events = done.value.events.map((event) => eventNumbers(event, table.match));
      frames.open(table, { version, roster: version, events }, anyPresenceAndClocks(random, players));
      lengths.push(frames.for(action.seat, shortId).length);
    }
  }
  return lengths.toSorted((one, other) => one - other);
}

test.each([
  [2, 150],
  [3, 200],
  [4, 250],
] as const)("the bytes of a played card stay within their bound: %i players, %i", (players, bytesMax) => {
  const lengths = lengthsOfPlays(players, 60);
  expect(lengths.length).toBeGreaterThan(5_000);
  expect(lengths.at(-1)).toBeLessThanOrEqual(bytesMax);
});
