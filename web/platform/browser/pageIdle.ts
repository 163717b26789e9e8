import { useEffect, useState } from "react";

/** Idle time after loading for browsers without an idle callback. */
const idleMs = 1000;

/** Calls `then` once the browser has drawn and is idle; returns a function that cancels it. */
export function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(then);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(then, idleMs);
  return () => clearTimeout(timer);
}

/** Whether the page has loaded and is idle, so that background fetches delay no visible content. */
export function usePageIdle(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let forget = (): void => undefined;
    const onLoad = (): void => {
      forget = whenIdle(() => setSettled(true));
    };
    if (document.readyState === "complete") onLoad();
    else window.addEventListener("load", onLoad, { once: true });
    return () => {
      window.removeEventListener("load", onLoad);
      forget();
    };
  }, []);
  return settled;
}

/**
 * Turns `fetch` into a function that fetches in advance: once, and again after a failure. A repeated `import()` of a
 * loaded file costs milliseconds on a slow phone, and a press calls this with each of its events.
 */
export function prefetched(fetch: () => Promise<unknown>): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    fetch().catch(() => {
      isAsked = false;
    });
  };
}
