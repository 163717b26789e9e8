import { useEffect, useState } from "react";

const tickMs = 1_000;

/** The time now, each second anew until this time; null for not at all. Both are epoch milliseconds. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null || Date.now() >= until) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}
