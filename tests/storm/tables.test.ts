/**
 * A seeded storm over tables without a network: all actions mixed, STORM_STEPS of them. Afterwards everything that a
 * user received must match the journals, and nothing may be left in memory. STORM_SEED repeats one.
 */
import { describe, expect, it } from "vitest";
import { endedMatches } from "#tests/support/oracle.ts";
import { Storm } from "./storm.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";

const storms = testSetting("STORM_COUNT");
const steps = testSetting("STORM_STEPS");
const firstSeed = seedFor("STORM_SEED");
const dayMs = 24 * 3_600_000;

describe("storms over tables", () => {
  it.each(Array.from({ length: storms }, (_, index) => firstSeed + index))(
    "nobody is told what is not so, and nothing is left of it (seed %i)",
    async (seed) => {
      const storm = new Storm(seed);
      const { world } = storm;
      await storm.begin();
      for (let step = 0; step < steps; step++) await storm.step();
      await storm.end(dayMs + 600_000);
      expect(world.frozen).toEqual([]);
      expect(world.faults).toEqual([]);
      expect(storm.wrong()).toEqual([]);
      const ended = [...storm.journals().values()].flatMap((history) =>
        endedMatches(history).map(({ matchNumber, scores }) => `${history.code} ${matchNumber} ${scores.join()}`),
      );
      const stored = world.finished.map(
        ({ code, matchNumber, players }) => `${code} ${matchNumber} ${players.map(({ score }) => score).join()}`,
      );
      expect(stored.toSorted()).toEqual(ended.toSorted());
      const lines = [...storm.journals().values()].flatMap(({ code, entries }) =>
        entries.flatMap(({ action }) => (action.type === "chat" ? [`${code} ${action.text}`] : [])),
      );
      expect(world.chat.map(({ code, text }) => `${code} ${text}`).toSorted()).toEqual(lines.toSorted());
      expect({ rooms: world.rooms.size, journals: world.journal.rooms.size, sockets: world.hub.size }).toEqual({
        rooms: 0,
        journals: 0,
        sockets: 0,
      });
      expect(world.clock.timers).toBe(0);
      expect(ended.length).toBeGreaterThan(0);
    },
  );
});
