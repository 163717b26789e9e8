import { useEffect, useState } from "react";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";

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
