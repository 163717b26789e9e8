import type { DesktopNotice } from "#protocol/calls/desktop.ts";
import type { DesktopApi } from "./desktopBridge.ts";
import { countUnseen } from "./unseen.ts";

const nothingToEnd = (): void => undefined;

/**
 * Calls back a player who uses another window: shows a notification and adds one to the number on the dock or taskbar
 * until the player looks. A player who looks at the window is not called. Returns a function that ends the call when
 * its reason is gone.
 */
export function callBack(shell: DesktopApi, notice: DesktopNotice): () => void {
  if (document.hasFocus()) return nothingToEnd;
  const end = countUnseen(shell);
  shell.notify(notice).catch(() => undefined);
  return end;
}
