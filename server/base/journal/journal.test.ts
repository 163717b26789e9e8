/** The contract of the journal, for the embedded one and for MariaDB. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { journalLimits } from "./limits.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { mariadbEngine, storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import type { Journal, JournalEntry, OpenRoom } from "./journal.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const entry = (room: RoomCode, seq: number, body: Uint8Array = bytes(seq % 256)): JournalEntry => ({
  room,
  seq,
  at,
  body,
});

async function contents(journal: Journal): Promise<Record<string, number[][]>> {
  const found: Record<string, number[][]> = {};
  for await (const { room, entries } of journal.openRooms()) {
    found[room] = entries.map(({ seq, body }) => [seq, ...body]);
  }
  return found;
}

describe.each(storeEngines)("the journal on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let journal: Journal;

  const reopen = async (): Promise<void> => {
    await store.stop();
    store = await place.open();
    journal = store.journal;
  };

  beforeEach(async () => {
    place = engine.place();
    store = await place.open();
    journal = store.journal;
  });
  afterEach(() => place.remove());

  test("returns after a restart what was appended, in order, byte for byte", async () => {
    const rooms = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9]{1,32}$/), { minLength: 1, maxLength: 8 });
    const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 12 });
    const plan = rooms.chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), bodies))));
    await fc.assert(
      fc.asyncProperty(plan, async (rows) => {
        const writes = rows.flatMap(([room, each]) =>
          each.map((body, seq) => journal.append(entry(roomCode(room), seq + 1, body))),
        );
        await Promise.all(writes);
        await reopen();
        const wanted = Object.fromEntries(
          rows.map(([room, each]) => [room, each.map((body, seq) => [seq + 1, ...body])]),
        );
        expect(await contents(journal)).toEqual(wanted);
        for (const [room] of rows) await journal.close(roomCode(room));
        expect(await contents(journal)).toEqual({});
      }),
      { numRuns: 8 },
    );
  });

  test("keeps any time of an entry, and any first number", async () => {
    await journal.append({ room: roomCode("ROOM"), seq: 7, at: 2 ** 52 + 1, body: bytes() });
    for await (const room of journal.openRooms()) {
      expect(room).toMatchObject({ room: "ROOM", entries: [{ room: "ROOM", seq: 7, at: 2 ** 52 + 1 }] });
      expect(room.entries[0]?.body).toHaveLength(0);
    }
  });

  test("copies the body, so that the caller may reuse its buffer", async () => {
    const body = bytes(1, 2, 3);
    const appended = journal.append(entry(roomCode("ROOM"), 1, body));
    body.fill(9);
    await appended;
    expect(await contents(journal)).toEqual({ ROOM: [[1, 1, 2, 3]] });
  });

  test("answers entries of one room in their order", async () => {
    const answered: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        journal.append(entry(roomCode("ROOM"), index + 1)).then(() => answered.push(index)),
      ),
    );
    expect(answered).toEqual(answered.toSorted((a, b) => a - b));
  });

  test("refuses a second entry under the same number as fenced, and an entry with a gap before it", async () => {
    await journal.append(entry(roomCode("ROOM"), 1));
    await journal.append(entry(roomCode("ROOM"), 2));
    await expect(journal.append(entry(roomCode("ROOM"), 2, bytes(99)))).rejects.toMatchObject({ failure: "fenced" });
    await expect(journal.append(entry(roomCode("ROOM"), 1, bytes(99)))).rejects.toMatchObject({ failure: "fenced" });
    await expect(journal.append(entry(roomCode("ROOM"), 4))).rejects.toMatchObject({ failure: "unavailable" });
    await journal.append(entry(roomCode("ROOM"), 3));
    await reopen();
    expect(await contents(journal)).toEqual({
      ROOM: [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    });
    await expect(journal.append(entry(roomCode("ROOM"), 3, bytes(99)))).rejects.toMatchObject({ failure: "fenced" });
    await journal.append(entry(roomCode("ROOM"), 4));
  });

  test("takes an entry of the largest size and refuses a larger one without harm", async () => {
    const large = new Uint8Array(journalLimits.bodyBytesMax).fill(7);
    await journal.append(entry(roomCode("ROOM"), 1, large));
    const larger = new Uint8Array(journalLimits.bodyBytesMax + 1);
    await expect(journal.append(entry(roomCode("ROOM"), 2, larger))).rejects.toMatchObject({ failure: "unavailable" });
    await expect(journal.append(entry(roomCode("NEXT"), 1, larger))).rejects.toMatchObject({ failure: "unavailable" });
    await journal.append(entry(roomCode("ROOM"), 2));
    expect(Object.keys(await contents(journal))).toEqual(["ROOM"]);
  });

  test("forgets a closed room, and lets its code be used again", async () => {
    await journal.append(entry(roomCode("OLD"), 1));
    await journal.append(entry(roomCode("KEPT"), 1));
    await journal.close(roomCode("OLD"));
    await journal.close(roomCode("OLD"));
    await journal.close(roomCode("NEVER"));
    expect(await contents(journal)).toEqual({ KEPT: [[1, 1]] });
    await journal.append(entry(roomCode("OLD"), 1, bytes(42)));
    await reopen();
    expect(await contents(journal)).toEqual({ KEPT: [[1, 1]], OLD: [[1, 42]] });
  });

  test("closes a room in the same turn in which it was opened", async () => {
    await Promise.all([journal.append(entry(roomCode("BRIEF"), 1)), journal.append(entry(roomCode("BRIEF"), 2))]);
    const opened = journal.append(entry(roomCode("QUICK"), 1));
    await Promise.all([opened, opened.then(() => journal.close(roomCode("QUICK"))), journal.close(roomCode("BRIEF"))]);
    await reopen();
    expect(await contents(journal)).toEqual({});
  });

  test("streams many rooms, each whole", async () => {
    const rooms = Array.from({ length: 350 }, (_, index) => `ROOM${String(index).padStart(4, "0")}`);
    const body = new Uint8Array(900).fill(1);
    await Promise.all(
      rooms.flatMap((room) => [1, 2, 3, 4, 5].map((seq) => journal.append(entry(roomCode(room), seq, body)))),
    );
    await reopen();
    const found: string[] = [];
    for await (const { room, entries } of journal.openRooms()) {
      expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
      found.push(room);
    }
    expect(found.toSorted()).toEqual(rooms);
  });

  test("streams a room that is larger than a chunk between small ones", async () => {
    const body = new Uint8Array(journalLimits.bodyBytesMax).fill(7);
    const count = Math.ceil(journalLimits.readBytes / body.length) + 3;
    for (let seq = 1; seq <= count; seq += 1) await journal.append(entry(roomCode("LARGE"), seq, body));
    await Promise.all(["A", "Z"].map((room) => journal.append(entry(roomCode(room), 1))));
    await reopen();
    const found = new Map<string, OpenRoom>();
    for await (const room of journal.openRooms()) found.set(room.room, room);
    expect([...found.keys()].toSorted()).toEqual(["A", "LARGE", "Z"]);
    const { entries = [] } = found.get("LARGE") ?? {};
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(entries.every((each) => Buffer.compare(each.body, body) === 0)).toBe(true);
    await journal.append(entry(roomCode("LARGE"), count + 1));
  });

  test("returns only the entries of a room that are asked for", async () => {
    for (const seq of [1, 2, 3, 4]) await journal.append(entry(roomCode("ROOM"), seq, Uint8Array.of(seq, 0, seq)));
    await reopen();
    for await (const room of journal.openRooms()) {
      const requested: number[][] = [];
      const chosen = room.select((bytes, start, end) => {
        requested.push([...bytes.subarray(start, end)]);
        return (bytes[start] as number) % 2 === 0;
      });
      expect(requested).toEqual([1, 2, 3, 4].map((seq) => [seq, 0, seq]));
      expect(chosen.map(({ seq, body }) => [seq, ...body])).toEqual([
        [2, 2, 0, 2],
        [4, 4, 0, 4],
      ]);
    }
  });

  test("goes on when a callback throws", async () => {
    await new Promise<void>((resolve) => {
      journal.write(entry(roomCode("BAD"), 1), () => {
        throw new Error("a room's mistake");
      });
      journal.write(entry(roomCode("GOOD"), 1), () => resolve());
    });
    expect(place.faults).toMatchObject([{ message: "a room's mistake" }]);
    await journal.append(entry(roomCode("BAD"), 2));
  });

  test("commits pending entries at a stop, and takes none after it", async () => {
    const given = Array.from({ length: 20 }, (_, index) => journal.append(entry(roomCode("ROOM"), index + 1)));
    await Promise.all([store.stop(), ...given]);
    await expect(journal.append(entry(roomCode("ROOM"), 21))).rejects.toMatchObject({ failure: "unavailable" });
    await expect(journal.ping()).rejects.toMatchObject({ failure: "unavailable" });
    store = await place.open();
    expect((await contents(store.journal))["ROOM"]).toHaveLength(20);
  });

  test("throws on what can only be a bug of the caller", () => {
    const none = (): void => {};
    for (const room of ["", "a b", "é", "x".repeat(33)])
      expect(() => journal.write(entry(roomCode(room), 1), none)).toThrow(RangeError);
    for (const seq of [-1, 1.5, Number.NaN, 2 ** 32])
      expect(() => journal.write(entry(roomCode("ROOM"), seq), none)).toThrow(RangeError);
  });
});

describe("a damaged row in MariaDB", () => {
  let place: StorePlace;
  beforeEach(() => {
    place = mariadbEngine.place();
  });
  afterEach(() => place.remove());

  test.each([
    ["changed body", "update journal set body = 'y' where room = 'BAD' and seq = 2", "entry 2 is damaged"],
    ["changed time", "update journal set at = at + 1 where room = 'BAD' and seq = 2", "entry 2 is damaged"],
    ["changed number", "update journal set seq = 9 where room = 'BAD' and seq = 3", "entry 3 is missing"],
    ["lost entry", "delete from journal where room = 'BAD' and seq = 2", "entry 2 is missing"],
  ])("with a %s is reported, kept, and costs only its room", async (_what, sql, damage) => {
    const store = await place.open();
    for (const room of ["BAD", "GOOD"])
      for (const seq of [1, 2, 3]) await store.journal.append(entry(roomCode(room), seq));
    await store.stop();
    const tables = place.tables();
    await tables.knex.raw(sql);
    const stored = await tables.knex("journal").where("room", roomCode("BAD")).orderBy("seq");
    for (let start = 0; start < 2; start += 1) {
      const again = await place.open();
      const found: OpenRoom[] = [];
      for await (const room of again.journal.openRooms()) found.push(room);
      expect(found).toMatchObject([{ room: "BAD", entries: [], damage }, { room: "GOOD" }]);
      expect(found[1]?.entries).toHaveLength(3);
      await expect(again.journal.append(entry(roomCode("BAD"), 1, bytes(99)))).rejects.toMatchObject({
        failure: "fenced",
      });
      await again.stop();
    }
    expect(await tables.knex("journal").where("room", roomCode("BAD")).orderBy("seq")).toEqual(stored);
  });

  test("from before checksums is accepted", async () => {
    const store = await place.open();
    await store.journal.append(entry(roomCode("OLD"), 1));
    await store.stop();
    await place.tables().knex.raw("update journal set crc = null");
    const again = await place.open();
    expect(await contents(again.journal)).toEqual({ OLD: [[1, 1]] });
  });
});
