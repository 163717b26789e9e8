import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChangeQueue } from "./tableTiming.ts";

let log: string[];
let flightMs: Record<string, number>;
let queue: ChangeQueue<string>;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  flightMs = {};
  queue = new ChangeQueue<string>({
    draw: (change) => {
      log.push(`draw ${change}`);
      return flightMs[change] ?? 0;
    },
    land: (change) => void log.push(`land ${change}`),
    cut: () => void log.push("cut"),
  });
});

afterEach(() => vi.useRealTimers());

describe("changes are drawn one after another", () => {
  test("without a flight each lands at once", () => {
    queue.take("a");
    queue.take("b");
    expect(log).toEqual(["draw a", "land a", "draw b", "land b"]);
    expect(queue.isAtRest).toBe(true);
  });

  test("the next waits for the cards in flight", () => {
    flightMs = { a: 260 };
    queue.take("a");
    queue.take("b");
    expect(log).toEqual(["draw a"]);
    expect(queue.isAtRest).toBe(false);
    queue.landed();
    expect(log).toEqual(["draw a", "land a", "draw b", "land b"]);
  });

  test("none is skipped when many come at once, and flights are cut to catch up", () => {
    flightMs = { a: 260, b: 260, c: 260, d: 260 };
    for (const change of ["a", "b", "c", "d"]) queue.take(change);
    expect(log).toEqual(["draw a", "cut", "land a", "draw b", "cut", "land b", "draw c"]);
    queue.landed();
    queue.landed();
    expect(log.filter((line) => line.startsWith("land"))).toEqual(["land a", "land b", "land c", "land d"]);
  });

  test("a deal is cut for the first card that is played", () => {
    flightMs = { deal: 3_000 };
    queue.take("deal");
    queue.take("card");
    expect(log).toEqual(["draw deal", "cut", "land deal", "draw card", "land card"]);
  });

  test("a browser that does not draw holds nothing up for long, and its late cards are put where they belong", () => {
    flightMs = { a: 260 };
    queue.take("a");
    vi.advanceTimersByTime(759);
    expect(log).toEqual(["draw a"]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(["draw a", "cut", "land a"]);
  });

  test("a cut that lands the cards itself lands them once", () => {
    flightMs = { a: 3_000, b: 260 };
    const own = new ChangeQueue<string>({
      draw: (change) => flightMs[change] ?? 0,
      land: (change) => void log.push(`land ${change}`),
      cut: () => own.landed(),
    });
    own.take("a");
    own.take("b");
    expect(log).toEqual(["land a"]);
    own.landed();
    expect(log).toEqual(["land a", "land b"]);
  });

  test("hurrying lands what flies and draws the next, each in its turn", () => {
    flightMs = { a: 260, b: 260 };
    queue.take("a");
    queue.take("b");
    queue.hurry();
    expect(log).toEqual(["draw a", "cut", "land a", "draw b"]);
    queue.hurry();
    queue.hurry();
    expect(log).toEqual(["draw a", "cut", "land a", "draw b", "cut", "land b"]);
  });

  test("a stopped queue draws nothing more", () => {
    flightMs = { a: 260 };
    queue.take("a");
    queue.take("b");
    queue.stop();
    vi.advanceTimersByTime(5_000);
    queue.landed();
    expect(log).toEqual(["draw a"]);
  });
});
