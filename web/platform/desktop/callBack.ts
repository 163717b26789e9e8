import type { DesktopNotice } from "#server/protocol/desktop.ts";
import type { DesktopApi } from "./desktopBridge.ts";
import { countUnseen } from "./unseen.ts";

const nothingToEnd = (): void => undefined;

/**
 * Calls a player back who is in front of another window: a notice, and one more in the number on the dock or taskbar
 * until he looks. Who looks already is not called. The answer ends the call where nothing awaits him any more.
 */
export function callBack(shell: DesktopApi, notice: DesktopNotice): () => void {
  if (document.hasFocus()) return nothingToEnd;
  const end = countUnseen(shell);
  shell.notify(notice).catch(() => undefined);
  return end;
}
