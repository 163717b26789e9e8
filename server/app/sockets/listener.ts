/** Chooses the listener: uWebSockets.js where it has a binary for this Node, ws elsewhere. */
import type { ListenerName } from "#server/base/config/config.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Listen } from "./transport.ts";

/** Only the chosen one is loaded. */
const modules: Readonly<Record<ListenerName, () => Promise<{ readonly listenSockets: Listen }>>> = {
  uws: () => import("./uws.ts"),
  ws: () => import("./ws.ts"),
};

/**
 * The listener that the setting names, or without one the cheapest that this Node can load.
 * @throws StartError where the named one cannot be loaded
 */
export async function loadListener(
  requested: ListenerName | null,
  log: Pick<Log, "warn">,
  load: typeof modules = modules,
): Promise<Listen> {
  if (requested !== "ws") {
    try {
      return (await load.uws()).listenSockets;
    } catch {
      const place = `Node ${process.versions.node} on ${process.platform} ${process.arch}`;
      if (requested === "uws")
        throw new StartError(`SOCKET_LISTENER=uws: there is no uWebSockets.js for ${place}; set ws`);
      log.warn({ place }, "there is no uWebSockets.js for this Node: ws serves the sockets, at a higher cost");
    }
  }
  return (await load.ws()).listenSockets;
}
