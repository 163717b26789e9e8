import fc from "fast-check";
import { expect, it } from "vitest";
import { idleWaits } from "./limits.ts";
import { roomCode } from "#protocol/ids.ts";
import type { IdleKind } from "#server/play/table/schedule.ts";
import { RoomsByOwner } from "./admission.ts";

const code = fc.constantFrom("A", "B", "C", "D", "E", "F", "G", "H");
const holder = fc.constantFrom("one", "two", "three");
const kinds = Object.keys(idleWaits) as IdleKind[];
const step = fc.oneof(
  fc.record({ is: fc.constant("add" as const), code, holder }),
  fc.record({ is: fc.constant("remove" as const), code }),
  fc.record({ is: fc.constant("idle" as const), code, kind: fc.constantFrom(null, ...kinds) }),
  fc.record({ is: fc.constant("pass" as const), ms: fc.constantFrom(1, 60_000, 600_000, 3_600_000) }),
);

interface Known {
  readonly holder: string;
  kind: IdleKind | null;
  since: number;
}

const rank = ({ kind }: Known): number => kinds.indexOf(kind as IdleKind);

it("gives the room that a search through all of them would find", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const holdings = new RoomsByOwner();
      const rooms = new Map<string, Known>();
      let now = 0;
      for (const what of steps) {
        if (what.is === "pass") now += what.ms;
        else if (what.is === "remove") {
          holdings.remove(roomCode(what.code));
          rooms.delete(what.code);
        } else if (what.is === "idle") {
          holdings.idle(roomCode(what.code), what.kind, now);
          const known = rooms.get(what.code);
          if (known !== undefined && known.kind !== what.kind) Object.assign(known, { kind: what.kind, since: now });
        } else if (!rooms.has(what.code)) {
          holdings.add(roomCode(what.code), what.holder);
          rooms.set(what.code, { holder: what.holder, kind: null, since: 0 });
        }
        expect(holdings.size).toBe(rooms.size);
        const countOf = (name: string) => [...rooms.values()].filter((room) => room.holder === name).length;
        const mayGo = [...rooms].filter(([, { kind, since }]) => kind !== null && now - since >= idleWaits[kind]);
        const most = Math.max(...mayGo.map(([, room]) => countOf(room.holder)));
        const next = holdings.next(now);
        const best = mayGo.filter(([, room]) => countOf(room.holder) === most);
        const found = rooms.get(next ?? "");
        const isBefore = (one: Known, other: Known) =>
          rank(one) < rank(other) || (one.kind === other.kind && one.since < other.since);
        const firsts = best.filter(
          ([, room]) => !best.some(([, other]) => other.holder === room.holder && isBefore(other, room)),
        );
        expect(next === null ? [null] : firsts.map(([name]) => name)).toContain(next);
        expect(holdings.countOf(found?.holder ?? "nobody")).toBe(found === undefined ? 0 : most);
      }
    }),
    { numRuns: 500 },
  );
});

it("finds the one room that may go behind any number of larger holders whose rooms have just become idle", () => {
  const [kind] = kinds as [IdleKind];
  const holdings = new RoomsByOwner();
  holdings.add(roomCode("RIPE"), "small");
  holdings.idle(roomCode("RIPE"), kind, 0);
  const now = idleWaits[kind];
  for (let n = 0; n < 500; n++) {
    for (const room of [`A${n}`, `B${n}`]) {
      holdings.add(roomCode(room), `holder ${n}`);
      holdings.idle(roomCode(room), kind, now);
    }
  }
  expect(holdings.next(now)).toBe("RIPE");
  expect(holdings.nextOf("holder 3", now)).toBeNull();
  expect(holdings.next(now * 2)).toBe("A0");
});
