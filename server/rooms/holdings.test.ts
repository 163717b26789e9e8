import fc from "fast-check";
import { expect, it } from "vitest";
import { idleWaits } from "#server/limits.ts";
import { Holdings, type IdleKind } from "./holdings.ts";

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

it("gives the room that a search through all of them would find", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const holdings = new Holdings();
      const rooms = new Map<string, Known>();
      let now = 0;
      for (const what of steps) {
        if (what.is === "pass") now += what.ms;
        else if (what.is === "remove") {
          expect(holdings.remove(what.code)).toBe(rooms.delete(what.code));
        } else if (what.is === "idle") {
          holdings.idle(what.code, what.kind, now);
          const known = rooms.get(what.code);
          if (known !== undefined && known.kind !== what.kind) Object.assign(known, { kind: what.kind, since: now });
        } else if (!rooms.has(what.code)) {
          holdings.add(what.code, what.holder);
          rooms.set(what.code, { holder: what.holder, kind: null, since: 0 });
        }
        expect(holdings.size).toBe(rooms.size);
        const countOf = (name: string) => [...rooms.values()].filter((room) => room.holder === name).length;
        const mayGo = [...rooms].filter(([, { kind, since }]) => kind !== null && now - since >= idleWaits[kind]);
        const most = Math.max(...mayGo.map(([, room]) => countOf(room.holder)));
        const next = holdings.next(now);
        const found = rooms.get(next ?? "");
        expect(next === null).toBe(mayGo.length === 0);
        if (found === undefined) continue;
        expect(mayGo.map(([name]) => name)).toContain(next);
        expect(countOf(found.holder)).toBe(most);
        expect(holdings.countOf(found.holder)).toBe(most);
        const better = mayGo.filter(
          ([, room]) =>
            room.holder === found.holder &&
            (kinds.indexOf(room.kind as IdleKind) < kinds.indexOf(found.kind as IdleKind) ||
              (room.kind === found.kind && room.since < found.since)),
        );
        expect(better).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});
