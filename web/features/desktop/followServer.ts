import { startSession } from "#web/entities/session/session.ts";
import { useServer } from "#web/platform/desktop/server.ts";

/** Fetches the signed-in user again as soon as the server can be used again. Returns a function that stops it. */
export function followServer(): () => void {
  return useServer.subscribe(({ check }, { check: before }) => {
    if (check?.state === "ok" && before !== null && before.state !== "ok") void startSession();
  });
}
