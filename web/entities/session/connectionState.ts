/** The application's one connection, for components: its state and the server's time. */
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

const tickMs = 1_000;

/** The server's time by the second while a deadline is on screen. */
export function useServerNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => sharedSocket().serverNow());
  useEffect(() => {
    if (!isRunning) return;
    const tick = (): void => setNow(sharedSocket().serverNow());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
