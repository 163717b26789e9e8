import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { journalLimits } from "./limits.ts";
import { JournalError } from "./errors.ts";
import type { Journal, JournalEntry, WriteCallback } from "./journal.ts";
import { roomCode } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { MemoryJournal } from "#tests/support/memoryJournal.ts";
import { JournalQueue } from "./journalQueue.ts";

const CODE = roomCode("ABCDEFGH");

function queueOn(journal: Pick<Journal, "write">, clock = new FakeClock()) {
  const heard: (string | number)[] = [];
  const queue = new JournalQueue(CODE, journal, clock, {
    encoded: (entry) => Uint8Array.of(entry.seq),
    recovered: (ms) => heard.push(`back after ${ms}`),
    fenced: () => heard.push("fenced"),
  });
  let seq = 0;
  const push = (): void => {
    seq++;
    const entry = { seq, at: clock.now(), acceptedAt: clock.monotonic() };
    queue.push(entry, () => heard.push(entry.seq));
  };
  return { queue, clock, heard, push };
}

describe("journal before word", () => {
  it("lets an item out when its entry is committed, not before", () => {
    const journal = new MemoryJournal();
    const { queue, heard, push } = queueOn(journal);
    journal.hold();
    push();
    push();
    expect(heard).toEqual([]);
    expect(queue.isEmpty).toBe(false);
    expect(queue.find(2)?.seq).toBe(2);
    journal.release();
    expect(heard).toEqual([1, 2]);
    expect(queue.isEmpty).toBe(true);
  });

  it("keeps everything through thirty seconds without a journal, in order, and says how long it was", () => {
    const journal = new MemoryJournal();
    const { queue, clock, heard, push } = queueOn(journal);
    push();
    journal.isAway = true;
    push();
    push();
    expect(queue.isStalled).toBe(true);
    clock.pass(30_000);
    expect(heard).toEqual([1]);
    journal.isAway = false;
    clock.pass(journalLimits.entryRetryMs);
    expect(heard).toEqual([1, 2, 3, `back after ${30_000 + journalLimits.entryRetryMs}`]);
    expect(queue.isStalled).toBe(false);
    expect(journal.rooms.get(CODE)?.map((entry) => entry.seq)).toEqual([1, 2, 3]);
    expect(clock.timers).toBe(0);
  });

  it("counts the time from the entry, not from the journal's admission", () => {
    const journal = new MemoryJournal();
    const { queue, clock, heard, push } = queueOn(journal);
    journal.hold();
    push();
    expect(queue.isLate).toBe(false);
    clock.pass(8_000);
    expect(queue.isLate).toBe(true);
    journal.isAway = true;
    journal.release();
    journal.isAway = false;
    clock.pass(journalLimits.entryRetryMs);
    expect(heard).toEqual([1, `back after ${8_000 + journalLimits.entryRetryMs}`]);
    expect(queue.isLate).toBe(false);
  });

  it("says nothing more once another server has written the entry", () => {
    const journal = new MemoryJournal();
    const { queue, clock, heard, push } = queueOn(journal);
    push();
    journal.seize(CODE);
    journal.hold();
    push();
    push();
    journal.release();
    clock.pass(60_000);
    expect(heard).toEqual([1, "fenced"]);
    expect(queue.isStalled).toBe(false);
    expect(clock.timers).toBe(0);
  });

  it("says to those who wait whether the entry is committed, or another server holds the room", async () => {
    const journal = new MemoryJournal();
    const { queue, push } = queueOn(journal);
    expect(await queue.caughtUp()).toBe(true);
    journal.hold();
    push();
    const first = queue.caughtUp();
    journal.release();
    expect(await first).toBe(true);
    journal.seize(CODE);
    journal.hold();
    push();
    push();
    const second = queue.caughtUp();
    journal.release();
    expect(await second).toBe(false);
  });

  it("tries nothing again once it is stopped, and still lets out what the journal had", () => {
    const journal = new MemoryJournal();
    const { queue, clock, heard, push } = queueOn(journal);
    journal.hold();
    push();
    queue.stop();
    journal.release();
    expect(heard).toEqual([1]);
    journal.isAway = true;
    push();
    expect(clock.timers).toBe(0);
  });
});

/** A journal that answers later, in order, sometimes with a failure, as a database far away does. */
class FarJournal implements Pick<Journal, "write"> {
  readonly stored: number[] = [];
  #requested: { readonly entry: JournalEntry; readonly written: WriteCallback }[] = [];

  write(entry: JournalEntry, written: WriteCallback): void {
    this.#requested.push({ entry, written });
  }

  answer(isAway: boolean): void {
    const next = this.#requested.shift();
    if (next === undefined) return;
    const follows = next.entry.seq === this.stored.length + 1;
    if (!isAway && follows) this.stored.push(next.entry.seq);
    next.written(!isAway && follows ? undefined : new JournalError("unavailable", "away"));
  }
}

test("with failures at any time nothing is lost, doubled or reordered", () => {
  const step = fc.constantFrom("push", "answer", "answer", "fail", "wait");
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const journal = new FarJournal();
      const { queue, clock, heard, push } = queueOn(journal);
      let pushed = 0;
      for (const what of steps) {
        // a room accepts nothing while the journal is away
        if (what === "push" && !queue.isStalled) pushed = (push(), pushed + 1);
        else if (what === "wait") clock.pass(journalLimits.entryRetryMs);
        else journal.answer(what === "fail");
        const out = heard.filter((word) => typeof word === "number");
        expect(out).toEqual(journal.stored.slice(0, out.length));
      }
      for (let round = 0; round < 2_000 && !queue.isEmpty; round++) {
        journal.answer(false);
        clock.pass(journalLimits.entryRetryMs);
      }
      const out = heard.filter((word) => typeof word === "number");
      expect(out).toEqual(Array.from({ length: pushed }, (_, index) => index + 1));
      expect(queue.isStalled).toBe(false);
    }),
    { numRuns: 300 },
  );
});
