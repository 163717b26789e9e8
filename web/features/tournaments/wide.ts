/** Whether the window has room for the rounds of a bracket side by side. */
import { useSyncExternalStore } from "react";

const wide = "(min-width: 60rem)";

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(wide);
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(wide).matches ?? true);
