/** The system status in this tab: the server sends it every few seconds while the component is on screen. */
import { useEffect, useState } from "react";
import type { SystemStatus } from "#protocol/calls/overview.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";

/** After so long without new figures the shown ones are old. */
export const staleMs = 12_000;

export interface ShownStatus {
  readonly status: SystemStatus | null;
  readonly isStale: boolean;
}

/** The latest figures; null until the first have come. */
export function useSystemStatus(): ShownStatus {
  const [shown, setShown] = useState<ShownStatus>({ status: null, isStale: false });
  useEffect(() => {
    const socket = sharedSocket();
    let timer = 0;
    const waitForNext = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setShown(({ status }) => ({ status, isStale: true })), staleMs);
    };
    const stopListening = socket.on("systemStatus", (status) => {
      setShown({ status, isStale: false });
      waitForNext();
    });
    const stopWatching = socket.watch((state) => {
      if (state === "open") socket.tell("openSystemStatus", {});
    });
    socket.start();
    // A connection that is open already tells its watchers nothing; without one this is dropped.
    socket.tell("openSystemStatus", {});
    waitForNext();
    return () => {
      clearTimeout(timer);
      stopListening();
      stopWatching();
      socket.tell("closeSystemStatus", {});
    };
  }, []);
  return shown;
}
