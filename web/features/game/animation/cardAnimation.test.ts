// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { FakeTableServer, type FakeOptions } from "../fixture/FakeTableServer.ts";
import { createTable } from "../state/table.ts";
import type { TableChange } from "../state/tableState.ts";
import { CardAnimation } from "./CardAnimation.ts";
import { planAnimation, planGathering } from "./CardAnimator.ts";
import {
  dealMsPerCard,
  halfStack,
  lastCardMs,
  lastTrickMs,
  parkMs,
  playMs,
  shuffleKeyframes,
  shuffleMs,
  toDeckMs,
  transformAt,
} from "./motion.ts";

interface Shown {
  readonly element: Element;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  readonly animation: { onfinish: (() => void) | null; cancel: () => void; playbackRate?: number };
}

let visible: Shown[];
let stage: HTMLElement;
let layer: HTMLElement;
let animation: CardAnimation;
let still = false;
const original = Object.getOwnPropertyDescriptor(Element.prototype, "animate");

/** Notes the animation instead of running it. */
function pretend(this: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Shown["animation"] {
  const animation: Shown["animation"] = { onfinish: null, cancel: () => undefined };
  visible.push({ element: this, frames, timing, animation });
  return animation;
}

beforeEach(() => {
  visible = [];
  still = false;
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  Object.defineProperty(Element.prototype, "animate", { configurable: true, value: pretend });
  document.body.innerHTML =
    '<main></main><div id="layer"></div><div id="back"><svg data-part="playing-card"></svg></div>';
  stage = document.querySelector("main") as HTMLElement;
  layer = document.querySelector("#layer") as HTMLElement;
  animation = new CardAnimation(stage, layer, document.querySelector("#back") as HTMLElement);
});

afterEach(() => {
  animation.cut();
  usePrefs.setState(defaultPrefs);
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, "animate");
  if (original !== undefined) Object.defineProperty(Element.prototype, "animate", original);
  vi.unstubAllGlobals();
});

const cardAt = (id: number): string => `<span data-card="${id}"><svg data-part="playing-card"></svg></span>`;
const deck = '<div data-spot="deck" data-testid="deck"><i></i><i></i><i></i></div>';
const animationSounds = { card: () => undefined };

/** The change that something at a table makes. */
function changeOf(
  options: FakeOptions,
  prepare: (tableServer: FakeTableServer) => void,
  what: (tableServer: FakeTableServer) => void,
): TableChange {
  const tableServer = new FakeTableServer(options);
  const table = createTable(tableServer.room.code, tableServer);
  let last: TableChange | null = null;
  table.onChange((change) => {
    last = change;
  });
  table.open();
  prepare(tableServer);
  what(tableServer);
  return last as unknown as TableChange;
}

const dealing = (options: FakeOptions = {}): TableChange =>
  changeOf(
    options,
    () => undefined,
    (tableServer) => tableServer.deal(),
  );

/** Plans a change on what is drawn before, draws what comes after, and shows it. */
function show(change: TableChange, before: string, after: string): void {
  stage.innerHTML = before;
  const plan = planAnimation(animation, change, animationSounds);
  stage.innerHTML = after;
  plan?.show();
}

const tenCards = Array.from({ length: 10 }, (_, id) => cardAt(id)).join("");

describe("the deal", () => {
  test("leaves 300 ms between cards, in the order they are dealt", () => {
    show(dealing(), deck, tenCards);
    const flights = visible.filter(({ element }) => element.getAttribute("data-part") === "flier");
    expect(flights.map(({ timing }) => timing.delay)).toEqual(Array.from({ length: 10 }, (_, nth) => nth * 300));
    expect(flights.every(({ timing }) => timing.duration === dealMsPerCard)).toBe(true);
    expect(stage.querySelectorAll("[data-flying]")).toHaveLength(10);
    expect(animation.longAnimation).toBe("deal");
  });

  test("takes each card from the top of those that wait on the deck", () => {
    show(dealing(), deck, tenCards);
    const copies = [...layer.querySelectorAll("[data-part=flier]")];
    const inTurn = visible.flatMap(({ element }) =>
      element.getAttribute("data-part") === "flier" ? [copies.indexOf(element)] : [],
    );
    expect(inTurn).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test("turns only the cards that the viewer knows", () => {
    show(dealing(), deck, tenCards);
    expect(visible.filter(({ element }) => element.getAttribute("data-part") === "flier-sides")).toHaveLength(5);
  });

  test("lands each card where it lies, and the deck leaves no second deck behind", () => {
    show(dealing(), deck, tenCards);
    expect(document.querySelectorAll('[data-testid="deck"]')).toHaveLength(0);
    for (const { animation } of visible) animation.onfinish?.();
    expect(stage.querySelectorAll("[data-flying]")).toHaveLength(0);
    expect(layer.children).toHaveLength(0);
    expect(animation.isRunning).toBe(false);
  });

  test("is skipped while a shuffle runs", () => {
    show(
      changeOf(
        {},
        () => undefined,
        (tableServer) => tableServer.does({ type: "shuffle", seat: 0 }),
      ),
      deck,
      deck,
    );
    expect(animation.longAnimation).toBe("shuffle");
    visible.length = 0;
    show(dealing(), deck, tenCards);
    expect(visible).toEqual([]);
    expect(animation.isRunning).toBe(false);
  });

  test("of the computer, which deals a second after it shuffled, cuts that shuffle short", () => {
    stage.innerHTML = deck;
    animation.shuffle();
    show(dealing({ computers: [0], viewer: 1 }), deck, tenCards);
    expect(animation.longAnimation).toBe("deal");
  });
});

describe("the shuffle", () => {
  const timeline = (index: number, cards: number): { at: number; transform: string }[] =>
    shuffleKeyframes(index, cards).map(({ offset, transform }) => ({
      at: Math.round((offset as number) * shuffleMs(cards)),
      transform: transform as string,
    }));

  test("parts for 500 ms to -120 and +120 px, turned -5 and 5 degrees", () => {
    for (const [index, side] of [
      [0, -1],
      [17, -1],
      [18, 1],
      [34, 1],
    ] as const) {
      const parted = timeline(index, 35)[1];
      expect(parted?.at).toBe(500);
      expect(parted?.transform).toContain(`translate3d(${side * halfStack.x}px, 0px`);
      expect(parted?.transform).toContain(`rotate(${side * halfStack.degrees}deg)`);
    }
  });

  test("interleaves one card every 50 ms, left and right in turn", () => {
    const leaves = Array.from({ length: 35 }, (_, index) => timeline(index, 35)[2]?.at ?? 0);
    expect(leaves.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 35 }, (_, turn) => 500 + turn * 50));
    expect([leaves[0], leaves[18], leaves[1], leaves[19]]).toEqual([500, 550, 600, 650]);
  });

  test("settles in 600 and 300 ms, ending where it began", () => {
    expect(shuffleMs(35)).toBe(500 + 35 * 50 + 600 + 300);
    for (let index = 0; index < 35; index++) {
      const keys = timeline(index, 35);
      expect(keys.map(({ at }) => at)).toEqual(keys.map(({ at }) => at).toSorted((a, b) => a - b));
      expect(keys.at(-1)?.transform).toContain("translate3d(0px, 0px");
      expect(keys.at(-2)?.at).toBe(500 + 35 * 50 + 600);
    }
  });

  test("does not start over another animation", () => {
    stage.innerHTML = deck;
    animation.shuffle();
    const before = visible.length;
    const again = changeOf(
      {},
      () => undefined,
      (tableServer) => tableServer.does({ type: "shuffle", seat: 0 }),
    );
    planAnimation(animation, again, animationSounds)?.show();
    expect(visible).toHaveLength(before);
  });
});

describe("a play", () => {
  const playing = (): TableChange =>
    changeOf(
      {},
      (tableServer) => tableServer.deal(),
      (tableServer) => tableServer.playNext(),
    );

  test("flies one card, and ends a deal that is still running: the newer view wins", () => {
    show(dealing(), deck, tenCards);
    expect(animation.longAnimation).toBe("deal");
    visible.length = 0;
    show(playing(), tenCards, tenCards);
    expect(visible.filter(({ element }) => element.getAttribute("data-part") === "flier")).toHaveLength(1);
    expect(stage.querySelectorAll("[data-flying]")).toHaveLength(1);
    expect(animation.longAnimation).toBeNull();
  });

  test.each([
    [0, playMs],
    [7, playMs],
    [8, lastTrickMs],
    [9, lastCardMs],
  ])("after %i cards takes %i ms: the last trick is slower, its last card slowest", (played, ms) => {
    const change = changeOf(
      {},
      (tableServer) => {
        tableServer.deal();
        for (let card = 0; card < played; card++) tableServer.playNext();
      },
      (tableServer) => tableServer.playNext(),
    );
    const id = change.events.find(({ type }) => type === "playedCard");
    show({ ...change, gathered: null }, tenCards, tenCards);
    expect(id).toBeDefined();
    expect(
      visible
        .filter(({ element }) => element.getAttribute("data-part") === "flier")
        .map(({ timing }) => timing.duration),
    ).toEqual([ms]);
  });

  test("is not animated with reduced motion, nor for a viewer who arrives late", () => {
    still = true;
    show(playing(), tenCards, tenCards);
    still = false;
    show({ ...playing(), before: null }, tenCards, tenCards);
    expect(visible).toEqual([]);
  });

  test("a change of presence animates nothing", () => {
    const away = changeOf(
      {},
      (tableServer) => tableServer.deal(),
      (tableServer) => tableServer.changeSeatedPlayer(1, { connected: false }),
    );
    expect(planAnimation(animation, away, animationSounds)).toBeNull();
  });
});

test("a card that is gathered leaves as the picture it was and becomes the slot's on the way", () => {
  const tableServer = new FakeTableServer();
  tableServer.deal();
  tableServer.playNext();
  const played = tableServer.view.cards.find(({ trick_number }) => trick_number === 1);
  stage.innerHTML = `<span data-card="${played?.id}"><svg data-part="playing-card"><title>large</title></svg></span>`;
  const gather = planGathering(animation, tableServer.view, 1);
  stage.innerHTML = `<span data-card="${played?.id}"><svg data-part="playing-card"><title>small</title></svg></span>`;
  gather?.show();
  const [flier] = layer.querySelectorAll("[data-part=flier]");
  expect(flier?.querySelector("[data-part=flier-sides] title")?.textContent).toBe("small");
  expect(flier?.querySelector("[data-part=flier-before] title")?.textContent).toBe("large");
  const fades = visible.find(({ element }) => element.getAttribute("data-part") === "flier-before");
  expect(fades?.frames).toEqual([{ opacity: 1 }, { opacity: 0 }]);
});

test("a card is placed by its middle, turned and scaled", () => {
  expect(transformAt({ x: 100, y: 100, width: 25, degrees: 90 }, 50)).toBe(
    "translate(75px, 65px) rotate(90deg) scale(0.5)",
  );
});

/** Elements lie where their `data-x` says, and are 50 wide and 70 high. */
function layOut(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const x = Number(this.getAttribute("data-x") ?? 0);
    return new DOMRect(x, 2 * x, 50, 70);
  });
}

const cardLies = (id: number, x: number, angle = 0): string =>
  `<span data-card="${id}" data-x="${x}" data-angle="${angle}"><svg data-part="playing-card"></svg></span>`;
const transformOf = (x: number, degrees = 0): string =>
  transformAt({ x: x + 25, y: 2 * x + 35, width: 50, degrees }, 50);
const partsShown = (part: string): Shown[] =>
  visible.filter(({ element }) => element.getAttribute("data-part") === part);

/** The first card that is played, which the player after the dealer leads, seen from a seat. */
function firstCard(viewer: 0 | 1): { readonly change: TableChange; readonly id: number } {
  const change = changeOf(
    { viewer },
    (tableServer) => tableServer.deal(),
    (tableServer) => tableServer.playNext(),
  );
  return { change, id: change.events.find((event) => event.type === "playedCard")?.id ?? -1 };
}

describe("a flight", () => {
  test("leads from where the card lay to where it lies, and turns over a card that was hidden", () => {
    layOut();
    const { change, id } = firstCard(0);
    show(change, cardLies(id, 10), cardLies(id, 200, 90));
    expect(partsShown("flier").map(({ frames }) => frames)).toEqual([
      [{ transform: transformOf(10) }, { transform: transformOf(200, 90) }],
    ]);
    expect(partsShown("flier-sides").map(({ frames }) => frames)).toEqual([
      [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }],
    ]);
    const copy = layer.querySelector<HTMLElement>("[data-part=flier]");
    expect(copy?.dataset["turns"]).toBe("");
    expect(copy?.style.width).toBe("50px");
    expect(copy?.querySelectorAll("[data-part=flier-sides] > svg")).toHaveLength(2);
  });

  test("does not turn over a card that the viewer has held", () => {
    const { change, id } = firstCard(1);
    show(change, cardAt(id), cardAt(id));
    expect(partsShown("flier-sides")).toEqual([]);
    expect(layer.querySelectorAll("[data-part=flier-sides] > svg")).toHaveLength(1);
  });

  test("has no copy for a card that is not drawn", () => {
    const { change, id } = firstCard(0);
    show(change, cardAt(id), "");
    expect([layer.children.length, animation.isFlying]).toEqual([0, false]);
  });

  test("is twice as fast for a player who wants fast cards", () => {
    usePrefs.setState({ tableSpeed: "fast" });
    const { change, id } = firstCard(0);
    show(change, cardAt(id), cardAt(id));
    expect(partsShown("flier").map(({ animation: { playbackRate } }) => playbackRate)).toEqual([2]);
  });

  test("tells once that the last card has landed, and not if the flights are cut", () => {
    const landed = vi.spyOn(animation, "onLanded");
    show(dealing(), deck, tenCards);
    const [last, ...others] = partsShown("flier").toReversed();
    for (const other of others) other.animation.onfinish?.();
    expect([landed.mock.calls.length, animation.isFlying]).toEqual([0, true]);
    last?.animation.onfinish?.();
    expect([landed.mock.calls.length, animation.isFlying]).toEqual([1, false]);
    for (const { animation: each } of visible) each.onfinish?.();
    visible = [];
    show(dealing(), deck, tenCards);
    const cancels = visible.map(({ animation: each }) => vi.spyOn(each, "cancel"));
    animation.cut();
    expect(landed).toHaveBeenCalledTimes(1);
    expect(cancels.map(({ mock }) => mock.calls.length)).toEqual(visible.map(() => 1));
    expect([animation.isRunning, animation.isFlying, animation.longAnimation]).toEqual([false, false, null]);
    expect(layer.children).toHaveLength(0);
    expect(stage.dataset["dealing"]).toBeUndefined();
    expect(stage.querySelectorAll("[data-flying]")).toHaveLength(0);
  });

  test("waits for the longest of its cards", () => {
    stage.innerHTML = tenCards;
    const { change, id } = firstCard(0);
    expect(planAnimation(animation, change, animationSounds)?.flightMs).toBe(playMs);
    const gathered = { ...change, gathered: 1, before: { ...change.after, cards: change.after.cards } };
    const plan = planAnimation(animation, gathered, animationSounds);
    expect(plan?.flights.map((flight) => flight.id)).toEqual([id, id]);
    expect(plan?.flightMs).toBe(Math.max(...(plan?.flights.map(({ durationMs }) => durationMs) ?? [])));
    stage.innerHTML = deck;
    expect(planAnimation(animation, dealing(), animationSounds)?.flightMs).toBe(10 * dealMsPerCard);
  });
});

test("a viewer who arrives late sees no rest of an animation", () => {
  stage.innerHTML = deck;
  animation.shuffle();
  planAnimation(animation, { ...dealing(), before: null }, animationSounds)?.show();
  expect(animation.isRunning).toBe(false);
});

test("each card takes one from the deck and makes its sound when it leaves, until the deal is cut", () => {
  vi.useFakeTimers();
  const card = vi.fn<() => void>();
  stage.innerHTML = deck;
  const plan = planAnimation(animation, dealing(), { card });
  stage.innerHTML = tenCards;
  plan?.show();
  const pile = [...(layer.firstElementChild?.children ?? [])] as HTMLElement[];
  const hidden = (): boolean[] => pile.map(({ style }) => style.visibility === "hidden");
  vi.advanceTimersByTime(0);
  expect([hidden(), card.mock.calls.length]).toEqual([[false, false, true], 1]);
  vi.advanceTimersByTime(dealMsPerCard);
  expect([hidden(), card.mock.calls.length]).toEqual([[false, true, true], 2]);
  expect(stage.dataset["dealing"]).toBe("");
  animation.cut();
  vi.advanceTimersByTime(60_000);
  expect(card).toHaveBeenCalledTimes(2);
});

test("the deck lies still until the last card has left, and then slides off the screen", () => {
  layOut();
  show(dealing(), deck.replace("<div", '<div data-x="80"'), tenCards);
  const rest = visible.find(({ element }) => element === layer.firstElementChild);
  const lastsMs = 10 * dealMsPerCard;
  const away = transformAt({ x: 105, y: -100, width: 50, degrees: 0 }, 50);
  expect(rest?.timing.duration).toBe(lastsMs + parkMs);
  expect(rest?.frames).toEqual([
    { transform: transformOf(80) },
    { transform: transformOf(80), offset: lastsMs / (lastsMs + parkMs) },
    { transform: away },
  ]);
  rest?.animation.onfinish?.();
  expect(animation.longAnimation).toBeNull();
});

test.each([
  ["a dealer for whom the computer plays", true, "deal"],
  ["another dealer", false, null],
])("a running shuffle gives way to the deal of %s", (_, standIn, expected) => {
  stage.innerHTML = deck;
  animation.shuffle();
  const change = changeOf(
    { viewer: 1 },
    (tableServer) => tableServer.changeSeatedPlayer(0, { stand_in: standIn }),
    (tableServer) => tableServer.deal(),
  );
  show(change, deck, tenCards);
  expect(animation.longAnimation).toBe(expected);
});

test("a shuffle ends with its last card", () => {
  stage.innerHTML = deck;
  animation.shuffle();
  const cards = visible.map(({ animation: { onfinish } }) => onfinish);
  for (const finish of cards.slice(0, -1)) finish?.();
  expect(animation.longAnimation).toBe("shuffle");
  cards.at(-1)?.();
  expect(animation.longAnimation).toBeNull();
});

test("before the next hand all cards fly to the deck and end there", () => {
  layOut();
  const nextHand = changeOf(
    {},
    (tableServer) => {
      tableServer.deal();
      tableServer.playOut();
      tableServer.does({ type: "ready", seat: 0 });
    },
    (tableServer) => tableServer.does({ type: "ready", seat: 1 }),
  );
  expect(nextHand.events.map(({ type }) => type)).toContain("startNewHand");
  show(nextHand, cardLies(0, 10) + cardLies(1, 20), deck.replace("<div", '<div data-x="90"'));
  expect(visible.map(({ frames, timing }) => [frames, timing.duration])).toEqual([
    [[{ transform: transformOf(10) }, { transform: transformOf(90) }], toDeckMs],
    [[{ transform: transformOf(20) }, { transform: transformOf(90) }], toDeckMs],
  ]);
  expect(layer.children).toHaveLength(2);
  for (const { animation: each } of visible) each.onfinish?.();
  expect(layer.children).toHaveLength(0);
});
