/** Watches a window and reports its place after a move has settled and when it closes. */
import { type PlacedWindow, placeOf, type WindowPlace } from "./windowState.ts";

const settleMs = 500;

/** The part of a window that is watched; Electron's windows have it. */
export interface MovingWindow extends PlacedWindow {
  on(event: "move" | "resize" | "close" | "closed", listener: () => void): unknown;
}

/** Calls `keep` with the window's place. A minimized window has none. */
export function watchPlace(window: MovingWindow, keep: (place: WindowPlace) => void): void {
  let settling: NodeJS.Timeout | undefined;
  const tell = (): void => {
    clearTimeout(settling);
    if (!window.isDestroyed() && !window.isMinimized()) keep(placeOf(window));
  };
  const settle = (): void => {
    clearTimeout(settling);
    settling = setTimeout(tell, settleMs);
  };
  window.on("resize", settle);
  window.on("move", settle);
  window.on("close", tell);
  window.on("closed", () => clearTimeout(settling));
}
