import { beforeEach, describe, expect, it, vi } from "vitest";
import { decodeFrame } from "#server/protocol/codec.ts";
import { ServerReader } from "#server/protocol/serverReader.ts";
import { heapBytes } from "./heap.ts";
import { Hearing } from "./hearing.ts";
import { recorded } from "./serverFrames.ts";

// the page reports each kind of message that it did not understand
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

describe("what a server says, gone wrong", () => {
  it("is heard by a page at a table, 60,000 frames, and breaks neither its reader nor its table", async () => {
    const hearing = new Hearing(1);
    await hearing.run(10_000);
    const before = heapBytes();
    await hearing.run(50_000);
    const { frames, views, stale, unfit, asked } = hearing.tally;
    expect(frames).toBe(60_000);
    expect(views).toBeGreaterThan(5_000);
    expect(stale).toBeGreaterThan(1_000);
    expect(unfit).toBeGreaterThan(5_000);
    expect(asked).toBeGreaterThan(100);
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
