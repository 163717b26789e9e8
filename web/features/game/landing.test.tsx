// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Sitting, sitDown } from "./fixture/render.tsx";

/** What runs now, by what ends it. */
let flights: { onfinish: (() => void) | null }[];
let frames: Map<number, FrameRequestCallback>;
const original = Object.getOwnPropertyDescriptor(Element.prototype, "animate");

beforeEach(() => {
  flights = [];
  frames = new Map();
  let nth = 0;
  function animate(this: Element): object {
    const flight = { onfinish: null, cancel: () => undefined };
    flights.push(flight);
    return flight;
  }
  Object.defineProperty(Element.prototype, "animate", { configurable: true, value: animate });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    frames.set(++nth, callback);
    return nth;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "animate");
  if (original !== undefined) Object.defineProperty(Element.prototype, "animate", original);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const land = (): Promise<void> =>
  act(async () => {
    for (const flight of flights.splice(0)) flight.onfinish?.();
  });

const nextFrame = (): Promise<void> =>
  act(async () => {
    const due = [...frames.values()];
    frames.clear();
    for (const callback of due) callback(performance.now());
    await vi.advanceTimersByTimeAsync(0);
  });

const words = (): string => screen.getByTestId("turn-message").textContent;
const inFlight = (): number => document.querySelectorAll("[data-flying]").length;

async function cardInFlight(): Promise<Sitting> {
  const sitting = await sitDown({ viewer: 0, config: { players: 3 } }, (house) => house.deal());
  await sitting.happens(() => sitting.house.playNext());
  expect(inFlight()).toBe(1);
  return sitting;
}

test("what is said of a card comes after the frame in which it has landed", async () => {
  await cardInFlight();
  const before = words();
  await land();
  expect(inFlight()).toBe(0);
  await nextFrame();
  expect(words()).toBe(before);
  await nextFrame();
  expect(words()).not.toBe(before);
});

test("the words of a card that has landed never land the next one", async () => {
  const { house, happens } = await cardInFlight();
  await land();
  // The next two cards come before the frame: the first is told at once, and they follow each other.
  await happens(() => house.playNext());
  await happens(() => house.playNext());
  expect(inFlight()).toBe(1);
  const before = words();
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  expect(inFlight()).toBe(1);
  expect(words()).toBe(before);
});
