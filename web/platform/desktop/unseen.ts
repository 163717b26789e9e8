import type { DesktopApi } from "./desktopBridge.ts";

/** What awaits the player behind another window, whatever it is: as many as the number on the dock or taskbar says. */
const unseen = new Set<symbol>();

const tell = (shell: DesktopApi): void =>
  // What the shell refuses is nobody's trouble.
  void shell.setBadge(unseen.size).catch(() => undefined);

/** Counts one thing more until the player looks, or until the answer is called because it awaits him no longer. */
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
