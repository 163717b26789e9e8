import type { DesktopNotice } from "#protocol/calls/desktop.ts";
import type { DesktopApi } from "./desktopBridge.ts";

const nothingToEnd = (): void => undefined;

/**
 * Alerts a player who uses another window: shows a notification and increases the number on the dock or taskbar until
 * the player looks. Does nothing if the player looks at the window. Returns a function that ends the alert when its
 * reason is gone.
 */
export function callBack(shell: DesktopApi, notice: DesktopNotice): () => void {
  if (document.hasFocus()) return nothingToEnd;
  const end = countUnseen(shell);
  shell.notify(notice).catch(() => undefined);
  return end;
}

/** The number of events that the player has not seen in this window, shown on the dock or taskbar. */
const unseen = new Set<symbol>();

const updateBadge = (shell: DesktopApi): void =>
  // A shell that refuses the number is ignored.
  void shell.setBadge(unseen.size).catch(() => undefined);

/** Counts one event more until the player looks, or until the returned function is called because it is over. */
function countUnseen(shell: DesktopApi): () => void {
  const one = Symbol("unseen");
  const end = (): void => {
    globalThis.removeEventListener("focus", end);
    if (unseen.delete(one)) updateBadge(shell);
  };
  unseen.add(one);
  globalThis.addEventListener("focus", end);
  updateBadge(shell);
  return end;
}
