import { startSession } from "#web/entities/session/session.ts";
import { useServer } from "#web/platform/desktop/server.ts";

/** Asks anew who is signed in as soon as a server that could not be used is well again. Returns how to stop. */
export function followServer(): () => void {
  return useServer.subscribe(({ check }, { check: before }) => {
    if (check?.state === "ok" && before !== null && before.state !== "ok") void startSession();
  });
}
