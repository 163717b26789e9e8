/** The desktop app's reaction to the loss and return of the server. */
import { startSession } from "#web/entities/session/session.ts";
import { askUntilAnswered } from "#web/platform/desktop/reconnect.ts";
import { askAboutProtocol, useServer } from "#web/platform/desktop/server.ts";
import type { Socket } from "#web/platform/socket/socket.ts";

/**
 * While the connection to the server is down, checks whether the server still understands this page. Without it, an app
 * that ran through the server's update would try to connect for ever. Returns a function that stops it.
 */
export function followLine(socket: Pick<Socket, "watch">): () => void {
  let stopAsking: (() => void) | null = null;
  const unwatch = socket.watch((state) => {
    if (state === "lost") stopAsking ??= askUntilAnswered(askAboutProtocol);
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

/** Fetches the signed-in user again as soon as the server can be used again. Returns a function that stops it. */
export function followServer(): () => void {
  return useServer.subscribe(({ check }, { check: before }) => {
    if (check?.state === "ok" && before !== null && before.state !== "ok") void startSession();
  });
}
