// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { type RenderedTable, renderTable } from "../fixture/render.tsx";
import { trickPauseMs } from "./tableTiming.ts";

/** What runs now, by what ends it. */
let flights: { onfinish: (() => void) | null }[];
let frames: Map<number, FrameRequestCallback>;
/** Tells the screen that the table has another shape. */
let changeShape: () => void;
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
  class Observer {
    constructor(changed: () => void) {
      changeShape = changed;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
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
const fliers = (): number => document.querySelectorAll("[data-part=flier]").length;
const drawnViewOf = (id: number): NodeListOf<HTMLElement> => document.querySelectorAll(`[data-card="${id}"]`);
const slotCards = (): NodeListOf<HTMLElement> => document.querySelectorAll("[data-testid=slot-card]");
const trickCards = (): NodeListOf<HTMLElement> => document.querySelectorAll("[data-testid=trick-card]");

/** A player plays a card: the first frame of it is drawn. */
async function cardPlayed(): Promise<RenderedTable & { readonly id: number }> {
  const sitting = await renderTable({ viewer: 0, config: { players: 3 } }, (tableServer) => tableServer.deal());
  await sitting.happens(() => sitting.tableServer.playNext());
  const id = sitting.tableServer.view.cards.find(({ status }) => status === "played")?.id ?? -1;
  return { ...sitting, id };
}

async function cardInFlight(): Promise<RenderedTable> {
  const sitting = await cardPlayed();
  await nextFrame();
  expect(inFlight()).toBe(1);
  return sitting;
}

/** Plays and tells a whole trick, which then lies in the middle. */
async function trickPlayed({ tableServer, happens }: RenderedTable): Promise<void> {
  for (let card = 0; card < 3; card++) {
    await happens(() => tableServer.playNext());
    await nextFrame();
    await land();
    await nextFrame();
    await nextFrame();
  }
}

const veils = (within: string): number => document.querySelectorAll(`${within} [data-testid=card-veil]`).length;

test("a card that loses turns grey where it lies, not on the way", async () => {
  const sitting = await renderTable({ viewer: 0, config: { players: 3 } }, (tableServer) =>
    tableServer.deal([cards("9S KC QD 7S JD"), cards("AH 7C JS 9D 6S"), cards("QH 10S 6C KH 8D")]),
  );
  const { tableServer, happens } = sitting;
  for (let card = 0; card < 3; card++) {
    await happens(() => tableServer.playNext());
    await nextFrame();
    // The last player cannot follow suit.
    expect([veils("[data-part=flier]"), veils("[data-testid=trick]")], `card ${card} flies`).toEqual([0, 0]);
    await land();
    await nextFrame();
    await nextFrame();
  }
  expect(veils("[data-testid=trick]")).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(trickPauseMs));
  await nextFrame();
  await nextFrame();
  // Of the three, the one that is grey already stays so; the other loser is grey once it lies in its slot.
  expect([fliers(), veils("[data-part=flier-sides]")]).toEqual([3, 1]);
  await land();
  expect(veils("[data-testid=slot-card]")).toBe(2);
});

test("a card that is played is drawn where it lands, unseen, one frame before it leaves where it lies", async () => {
  const { id } = await cardPlayed();
  const [inHand, inTrick] = drawnViewOf(id);
  expect(inHand?.closest("[data-testid=backs], [data-testid=own-hand]")).not.toBeNull();
  expect("flying" in (inHand?.dataset ?? {})).toBe(false);
  expect(inTrick?.closest("[data-testid=trick]")).not.toBeNull();
  expect("flying" in (inTrick?.dataset ?? {})).toBe(true);
  expect(fliers()).toBe(0);
  await nextFrame();
  expect(drawnViewOf(id)).toHaveLength(1);
  expect(inTrick?.isConnected).toBe(true);
  expect(fliers()).toBe(1);
  await land();
  expect(fliers() + inFlight()).toBe(0);
});

test("the cards of a finished trick stay in the middle until they fly, and are seen once", async () => {
  const sitting = await renderTable({ viewer: 0, config: { players: 3 } }, (tableServer) => tableServer.deal());
  await trickPlayed(sitting);
  expect(trickCards()).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(trickPauseMs));
  expect(trickCards()).toHaveLength(3);
  for (let frame = 0; frame < 2; frame++) {
    expect([...slotCards()].map(({ dataset }) => "flying" in dataset)).toEqual([true, true, true]);
    expect(fliers()).toBe(0);
    await nextFrame();
  }
  expect(trickCards()).toHaveLength(0);
  expect(fliers()).toBe(3);
  await land();
  expect(fliers() + inFlight()).toBe(0);
  expect(slotCards()).toHaveLength(3);
});

test("a lead while a finished trick is about to leave hides nothing for good", async () => {
  const sitting = await renderTable({ viewer: 0, config: { players: 3 } }, (tableServer) => tableServer.deal());
  await trickPlayed(sitting);
  await act(() => vi.advanceTimersByTimeAsync(trickPauseMs));
  expect(inFlight()).toBe(3);
  await sitting.happens(() => sitting.tableServer.playNext());
  await nextFrame();
  await nextFrame();
  await land();
  expect(fliers() + inFlight()).toBe(0);
  expect(slotCards()).toHaveLength(3);
  expect(trickCards()).toHaveLength(1);
});

test("a table whose shape changes before a card has left shows it landed", async () => {
  const { id, happens } = await cardPlayed();
  await happens(() => changeShape());
  expect(drawnViewOf(id)).toHaveLength(1);
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  expect(fliers() + inFlight()).toBe(0);
});

test("words about a card come after the frame in which it has landed", async () => {
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
  const { tableServer, happens } = await cardInFlight();
  await land();
  // The next two cards come before the frame: the first is told at once, and they follow each other.
  await happens(() => tableServer.playNext());
  await happens(() => tableServer.playNext());
  expect(inFlight()).toBe(1);
  const before = words();
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  expect(inFlight()).toBe(1);
  expect(words()).toBe(before);
});
