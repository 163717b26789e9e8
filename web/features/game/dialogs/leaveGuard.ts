import { useEffect, useRef } from "react";
import { guardLeaving } from "#web/platform/browser/leaving.ts";

/**
 * Keeps a player from leaving a match by accident. The browser asks before the page closes. Going back lands on a
 * second history entry of this page, so that the page is still there while it asks.
 */
export function useLeaveGuard(isNeeded: boolean, ask: () => void): void {
  const asks = useRef(ask);
  useEffect(() => {
    asks.current = ask;
  });

  useEffect(() => {
    if (!isNeeded) return;
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const mark = (): void => history.pushState({ ...history.state, guardsTable: true }, "");
    const onPop = (): void => {
      mark();
      asks.current();
    };
    const state: unknown = history.state;
    const isMarked =
      typeof state === "object" && state !== null && "guardsTable" in state && state.guardsTable === true;
    if (!isMarked) mark();
    const unguard = guardLeaving(() => asks.current());
    globalThis.addEventListener("beforeunload", beforeUnload);
    globalThis.addEventListener("popstate", onPop);
    return () => {
      unguard();
      globalThis.removeEventListener("beforeunload", beforeUnload);
      globalThis.removeEventListener("popstate", onPop);
    };
  }, [isNeeded]);
}
