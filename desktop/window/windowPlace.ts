/** Watches a window and tells where it is: once it has settled after a move, and when it closes. */
import { type PlacedWindow, placeOf, type WindowPlace } from "./windowState.ts";

const settleMs = 500;

/** What of a window is watched; Electron's windows are that. */
export interface MovingWindow extends PlacedWindow {
  on(event: "move" | "resize" | "close" | "closed", listener: () => void): unknown;
}

/** Calls `keep` with the window's place. A minimized window is nowhere, so nothing is said of it. */
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
