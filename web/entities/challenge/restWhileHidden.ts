import { desktop } from "#web/platform/desktop/desktop.ts";
import type { Socket } from "#web/platform/socket/socket.ts";
import type { Heard } from "#web/platform/socket/socketListeners.ts";

export type RestingSocket = Pick<Socket, "hears" | "start" | "stop">;

/** Somebody may look elsewhere for a moment only. */
export const restAfterMs = 30_000;

/** What a tab is needed for although nobody looks at it: a table, a search, the chat. */
const inUse: readonly Heard[] = ["updatedGameData", "matchFound", "globalMessage"];

/**
 * Every page of an account has a line, and the server takes few of one player: so a tab that nobody looks at gives its
 * own up, all but one of a browser's, which goes on hearing of challenges. The answer stops it.
 */
export function restWhileHidden(socket: RestingSocket, userId: string): () => void {
  // Without locks (a page that is not served securely) tabs cannot agree who stays, and the app has one window.
  const locks: LockManager | null | undefined = navigator.locks;
  if (desktop() !== null || locks === null || locks === undefined) return () => undefined;
  let staysOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    if (!document.hidden || staysOn) return;
    if (inUse.some((type) => socket.hears(type))) timer = setTimeout(rest, restAfterMs);
    else socket.stop();
  };
  const look = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(rest, restAfterMs);
    else socket.start();
  };

  const leaving = new AbortController();
  const stayOn = (): Promise<void> => {
    staysOn = true;
    socket.start();
    return new Promise((release) => leaving.signal.addEventListener("abort", () => release()));
  };
  // It is passed on when this tab is closed; whoever waits for it in vain is told so at the end, which is no news.
  locks.request(`spar.line.${userId}`, { signal: leaving.signal }, stayOn).catch(() => undefined);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    leaving.abort();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
