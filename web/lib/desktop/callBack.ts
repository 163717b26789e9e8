import type { DesktopApi, DesktopNotice } from "../desktopBridge.ts";

/** What the shell refuses is nobody's trouble. */
const quietly = (call: Promise<unknown>): void => void call.catch(() => undefined);

/**
 * Calls a player back who is in front of another window: a notice, and the number on the taskbar or dock until he looks.
 * Returns how to end that.
 */
export function callBack(shell: DesktopApi, notice: DesktopNotice): () => void {
  quietly(shell.setBadge(Number(!document.hasFocus())));
  quietly(shell.notify(notice));
  const seen = (): void => quietly(shell.setBadge(0));
  globalThis.addEventListener("focus", seen);
  return () => {
    globalThis.removeEventListener("focus", seen);
    seen();
  };
}
