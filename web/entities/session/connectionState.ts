/** The state of the connection, for what is drawn. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ConnectionState } from "#web/platform/socket/connection.ts";
import { sharedSocket } from "./socketConnection.ts";

/** The state of the application's one connection, which this does not start. */
export function useConnectionState(): ConnectionState {
  const socket = sharedSocket();
  return useSyncExternalStore(
    (changed) => socket.watch(changed),
    () => socket.state,
  );
}

const connectedMs = 2000;

/** True for two seconds after a lost connection came back. */
export function useIsBack(isLost: boolean, isOpen: boolean): boolean {
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  const isBack = wasLost && isOpen;
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setWasLost(false), connectedMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
