/** How cards move: how long each movement takes, where a card lies, the frames of the shuffle. */
import { type TableSpeed, usePrefs } from "#web/platform/storage/prefs.ts";

/** How fast cards move, as the player chose: normal is the pace of the product specification. */
const factors: Readonly<Record<TableSpeed, number>> = { slow: 1.6, normal: 1, fast: 0.5 };

/** What every duration at the table is multiplied by. */
export const durationFactor = (): number => factors[usePrefs.getState().tableSpeed];

/** How long each card flies at normal speed. */
export const dealMsPerCard = 300;
export const playMs = 260;
/** Cards of the last trick fly longer, its last card longest. No card can be played while that one flies. */
export const lastTrickMs = 400;
export const lastCardMs = 620;
/** The cards of a finished trick move to their slots. */
export const toSlotsMs = 320;
/** All cards move back to the deck before the next hand. */
export const toDeckMs = 350;
/** The draw pile leaves for its place off the screen. */
export const parkMs = 400;

/** Whether animations may run: not on a hidden page, and not for users who ask for reduced motion. */
export const mayAnimate = (): boolean =>
  !document.hidden && !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;

/** Where a card lies on the screen: its middle, how wide it is unturned, and how far it is turned clockwise. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
}

/** The spot of an element that shows one card; turned elements keep their middle. */
export function spotOf(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect();
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: element.offsetWidth || box.width,
    degrees: Number(element.dataset["angle"] ?? 0),
  };
}

/** A card of 5 by 7 placed by its middle, drawn at `width` and scaled to the spot. */
export function transformAt(spot: Spot, width: number): string {
  const height = (width * 7) / 5;
  const x = spot.x - width / 2;
  const y = spot.y - height / 2;
  return `translate(${x}px, ${y}px) rotate(${spot.degrees}deg) scale(${spot.width / width})`;
}

/**
 * The shuffle as the product describes it: two halves part over 500 ms to -120 and +120 px, turned -5 and 5 degrees,
 * interleave card by card every 50 ms, and settle into a stack in 600 and 300 ms.
 */
const shuffleTiming = { partMs: 500, perCardMs: 50, settleMs: 600, restMs: 300 } as const;
export const halfStack = { x: 120, degrees: 5 } as const;

/** A card on its way from its half to the pile. */
const hopMs = 200;

export const shuffleMs = (cards: number): number =>
  shuffleTiming.partMs + cards * shuffleTiming.perCardMs + shuffleTiming.settleMs + shuffleTiming.restMs;

interface Key {
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
  /** Its height in the pile: what is drawn over what. */
  readonly lie: number;
}

const write = ({ x, y, degrees, lie }: Key): string => `translate3d(${x}px, ${y}px, ${lie}px) rotate(${degrees}deg)`;

/** How one card of the deck moves; `index` counts from the bottom. */
export function shuffleKeyframes(index: number, cards: number): Keyframe[] {
  const half = Math.ceil(cards / 2);
  const isLeft = index < half;
  const side = isLeft ? -1 : 1;
  const inHalf = isLeft ? index : index - half;
  // Left and right take turns, from the bottom up.
  const turn = inHalf * 2 + (isLeft ? 0 : 1);
  const { partMs, perCardMs, settleMs, restMs } = shuffleTiming;
  const leavesMs = partMs + turn * perCardMs;
  const pileMs = partMs + cards * perCardMs;
  const totalMs = pileMs + settleMs + restMs;
  const away = { x: side * halfStack.x, y: 0, degrees: side * halfStack.degrees, lie: inHalf };
  // The pile is untidy until it is squared.
  const loose = { x: side * 5, y: -2, degrees: side * 1.5, lie: turn };
  const keys: Key[] = [
    { atMs: 0, x: 0, y: 0, degrees: 0, lie: index },
    { atMs: partMs, ...away },
    { atMs: leavesMs, ...away },
    { atMs: Math.min(leavesMs + hopMs, pileMs + settleMs / 2), ...loose },
    { atMs: pileMs + settleMs / 2, ...loose },
    { atMs: pileMs + settleMs, x: 0, y: -4, degrees: 0, lie: turn },
    { atMs: totalMs, x: 0, y: 0, degrees: 0, lie: turn },
  ];
  return keys.map((key) => ({ offset: key.atMs / totalMs, transform: write(key), easing: "ease-in-out" }));
}
