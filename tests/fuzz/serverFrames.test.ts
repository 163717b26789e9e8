import { beforeEach, describe, expect, it, vi } from "vitest";
import { decodeFrame } from "#protocol/frames/codec.ts";
import { ServerReader } from "#protocol/frames/serverReader.ts";
import { heapBytes } from "./heap.ts";
import { Hearing } from "./hearing.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { recorded } from "./serverFrames.ts";

// The page warns about each kind of message that it did not understand.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const all = isLongRun ? 60_000 : 20_000;
const warmUp = 5_000;

describe("what a server says, gone wrong", () => {
  it(`is heard by a page at a table, ${all} frames, and breaks neither its reader nor its table`, async () => {
    const hearing = new Hearing(1);
    await hearing.run(warmUp);
    const before = heapBytes();
    await hearing.run(all - warmUp);
    const { frames, views, stale, unfit, requested } = hearing.tally;
    expect(frames).toBe(all);
    expect(views).toBeGreaterThan(all / 12);
    expect(stale).toBeGreaterThan(all / 60);
    expect(unfit).toBeGreaterThan(all / 12);
    expect(requested).toBeGreaterThan(all / 600);
    expect(heapBytes() - before).toBeLessThan(32 * 1024 * 1024);
  });

  it("cut short shows nothing", async () => {
    for (const { frames } of await recorded(2)) {
      const updates = frames.filter((bytes) => /gameData/i.test(String((decodeFrame(bytes) as unknown[])[0])));
      expect(updates.length).toBeGreaterThan(20);
      for (const whole of updates.slice(0, 40)) {
        const reader = new ServerReader();
        for (let length = 0; length < whole.length; length++) {
          expect(reader.read(whole.subarray(0, length)).is).toBe("unfit");
        }
      }
    }
  });
});
