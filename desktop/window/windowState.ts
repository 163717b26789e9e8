/** A window's last place, moved onto a screen that exists. */
import * as v from "valibot";
import { decode } from "#server/protocol/schema.ts";
import type { JsonFile } from "../storage/jsonFile.ts";

const settleMs = 500;

/** The part of a window that is watched; Electron's windows have it. */
export interface MovingWindow extends PlacedWindow {
  on(event: "move" | "resize" | "close" | "closed", listener: () => void): unknown;
}

/** Calls `save` with the window's place after a move has settled and when it closes. A minimized window has none. */
export function watchPlace(window: MovingWindow, save: (place: WindowPlace) => void): void {
  let settling: NodeJS.Timeout | undefined;
  const report = (): void => {
    clearTimeout(settling);
    if (!window.isDestroyed() && !window.isMinimized()) save(placeOf(window));
  };
  const settle = (): void => {
    clearTimeout(settling);
    settling = setTimeout(report, settleMs);
  };
  window.on("resize", settle);
  window.on("move", settle);
  window.on("close", report);
  window.on("closed", () => clearTimeout(settling));
}

const coordinateMax = 100_000;
const coordinate = v.pipe(v.number(), v.integer(), v.minValue(-coordinateMax), v.maxValue(coordinateMax));
const length = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(coordinateMax));

const boundsSchema = v.object({ x: coordinate, y: coordinate, width: length, height: length });
export type Bounds = Readonly<v.InferOutput<typeof boundsSchema>>;
export type Size = Pick<Bounds, "width" | "height">;

/** A window's place in a stored file. Invalid values count as missing. */
const placeSchema = v.object({
  /** Null to let the system place the window. */
  bounds: v.fallback(v.nullable(boundsSchema), null),
  isMaximized: v.fallback(v.boolean(), false),
  isFullScreen: v.fallback(v.boolean(), false),
});
export type WindowPlace = Readonly<v.InferOutput<typeof placeSchema>>;

/** The smallest playable size, and the size at the first start. */
export const windowSizeMin = { width: 400, height: 600 } as const;
export const windowSizeDefault = { width: 1280, height: 860 } as const;

export const defaultPlace: WindowPlace = { bounds: null, isMaximized: false, isFullScreen: false };

/** The place in a stored value; the default place if it is invalid. */
export function decodePlace(value: unknown): WindowPlace {
  const place = decode(placeSchema, value);
  return place.ok ? place.value : defaultPlace;
}

const overlap = (a: Bounds, b: Bounds): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
};

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, Math.max(min, max)));

/** The bounds, moved and shrunk into the screen that shows most of them; null if no screen shows any. */
export function clampBounds(bounds: Bounds, screens: readonly Bounds[], least: Size = windowSizeMin): Bounds | null {
  const [screen] = screens
    .filter((each) => overlap(bounds, each) > 0)
    .sort((a, b) => overlap(bounds, b) - overlap(bounds, a));
  if (screen === undefined) return null;
  const width = Math.min(Math.max(bounds.width, least.width), screen.width);
  const height = Math.min(Math.max(bounds.height, least.height), screen.height);
  return {
    x: between(bounds.x, screen.x, screen.x + screen.width - width),
    y: between(bounds.y, screen.y, screen.y + screen.height - height),
    width,
    height,
  };
}

/** The part of a window that is read; Electron's windows have it. */
interface PlacedWindow {
  isDestroyed(): boolean;
  isMaximized(): boolean;
  isFullScreen(): boolean;
  isMinimized(): boolean;
  getNormalBounds(): Bounds;
}

const placeOf = (window: PlacedWindow): WindowPlace => ({
  bounds: window.getNormalBounds(),
  isMaximized: window.isMaximized(),
  isFullScreen: window.isFullScreen(),
});

/** Reads the place for these screens. */
export async function rememberedPlace(file: JsonFile, screens: readonly Bounds[]): Promise<WindowPlace> {
  return placeOn(screens, decodePlace(await file.read()));
}

/** A stored place, adapted to these screens. */
export const placeOn = (screens: readonly Bounds[], place: WindowPlace, least: Size = windowSizeMin): WindowPlace => ({
  ...place,
  bounds: place.bounds === null ? null : clampBounds(place.bounds, screens, least),
});
