import type { DesktopApi } from "./desktopBridge.ts";

/** The number of events that the player has not seen in this window, shown on the dock or taskbar. */
const unseen = new Set<symbol>();

const tell = (shell: DesktopApi): void =>
  // A shell that refuses the number is ignored.
  void shell.setBadge(unseen.size).catch(() => undefined);

/** Counts one event more until the player looks, or until the returned function is called because it is over. */
export function countUnseen(shell: DesktopApi): () => void {
  const one = Symbol("unseen");
  const end = (): void => {
    globalThis.removeEventListener("focus", end);
    if (unseen.delete(one)) tell(shell);
  };
  unseen.add(one);
  globalThis.addEventListener("focus", end);
  tell(shell);
  return end;
}
