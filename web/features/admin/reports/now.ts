import { useEffect, useState } from "react";
import { serverClock } from "#web/platform/calls/serverClock.ts";

const tickMs = 1_000;

/** The server's time now, each second anew until this time; null for not at all. Both are epoch milliseconds. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    if (until === null || serverClock.now() >= until) return;
    const timer = setInterval(() => {
      setNow(serverClock.now());
      if (serverClock.now() >= until) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}
