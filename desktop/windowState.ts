/** Where the window was, put back onto a screen that is there. */
import type { KeptFile } from "./keptFile.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Bounds extends Size {
  readonly x: number;
  readonly y: number;
}

export interface WindowPlace {
  /** Null: wherever the system puts a new window. */
  readonly bounds: Bounds | null;
  readonly isMaximized: boolean;
  readonly isFullScreen: boolean;
}

/** The least that a table can be played on, and what a first start shows. */
export const smallest = { width: 400, height: 600 } as const;
export const usual = { width: 1280, height: 860 } as const;

export const firstPlace: WindowPlace = { bounds: null, isMaximized: false, isFullScreen: false };

const coordinateMax = 100_000;
const isCoordinate = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= coordinateMax;

function decodeBounds(value: unknown): Bounds | null {
  const { x, y, width, height }: Record<string, unknown> = { ...Object(value) };
  const fits = isCoordinate(x) && isCoordinate(y) && isCoordinate(width) && isCoordinate(height);
  return fits && width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** What a kept file says; the first place where it says nothing sensible. */
export function decodePlace(value: unknown): WindowPlace {
  const { bounds, isMaximized, isFullScreen }: Record<string, unknown> = { ...Object(value) };
  return { bounds: decodeBounds(bounds), isMaximized: isMaximized === true, isFullScreen: isFullScreen === true };
}

const overlap = (a: Bounds, b: Bounds): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
};

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, Math.max(min, max)));

/** The bounds moved and shrunk into the screen that shows most of them; null where no screen shows any. */
export function clampBounds(bounds: Bounds, screens: readonly Bounds[], least: Size = smallest): Bounds | null {
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

/** What of a window is asked; Electron's windows are that. */
export interface PlacedWindow {
  isDestroyed(): boolean;
  isMaximized(): boolean;
  isFullScreen(): boolean;
  isMinimized(): boolean;
  getNormalBounds(): Bounds;
}

export const placeOf = (window: PlacedWindow): WindowPlace => ({
  bounds: window.getNormalBounds(),
  isMaximized: window.isMaximized(),
  isFullScreen: window.isFullScreen(),
});

/** Reads the place for a start on these screens. */
export async function rememberedPlace(file: KeptFile, screens: readonly Bounds[]): Promise<WindowPlace> {
  return placeOn(screens, decodePlace(await file.read()));
}

/** A remembered place on these screens. */
export const placeOn = (screens: readonly Bounds[], place: WindowPlace, least: Size = smallest): WindowPlace => ({
  ...place,
  bounds: place.bounds === null ? null : clampBounds(place.bounds, screens, least),
});
