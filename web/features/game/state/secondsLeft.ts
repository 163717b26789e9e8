import { useEffect, useState } from "react";
import { useTable } from "./tableContext.ts";

const tickMs = 250;

/** Whole seconds until a moment of the server's clock, counted down; null without one. */
export function useSecondsLeft(at: number | null): number | null {
  const { socket } = useTable();
  const left = (): number | null => (at === null ? null : Math.max(0, Math.ceil((at - socket.serverNow()) / 1000)));
  const [, setTick] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
  }, [at]);
  return left();
}
