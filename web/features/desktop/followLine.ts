import { keepAsking } from "#web/platform/desktop/keepAsking.ts";
import { askAboutProtocol } from "#web/platform/desktop/server.ts";
import type { Socket } from "#web/platform/socket/socket.ts";

/**
 * While the line to the server is down, asks whether what comes back will understand this page: an app that ran through
 * the server's update would otherwise dial for ever. Returns how to stop.
 */
export function followLine(socket: Pick<Socket, "watch">): () => void {
  let stopAsking: (() => void) | null = null;
  const unwatch = socket.watch((state) => {
    if (state === "lost") stopAsking ??= keepAsking(askAboutProtocol);
    else {
      stopAsking?.();
      stopAsking = null;
    }
  });
  return () => {
    unwatch();
    stopAsking?.();
  };
}
