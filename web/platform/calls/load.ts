import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiFailure, ApiResult } from "./api.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: T; readonly atMs: number }
  | { readonly state: "failed"; readonly failure: ApiFailure };

/**
 * Fetches when the component appears, and again when asked: from the beginning, or behind what is shown, which stays
 * where that comes to nothing. `fetch` must stay the same between drawings.
 */
export function useLoad<T>(
  fetch: (signal: AbortSignal) => Promise<ApiResult<T>>,
): readonly [loaded: Loaded<T>, again: () => void, refresh: () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  /** Which fetch has brought what is shown. */
  const shownBy = useRef<typeof fetch | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    void fetch(abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if (answer.ok) {
        shownBy.current = fetch;
        setLoaded({ state: "ready", value: answer.value, atMs: Date.now() });
      } else if (shownBy.current !== fetch) setLoaded({ state: "failed", failure: answer.failure });
    });
    return () => abort.abort();
  }, [fetch, turn]);

  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const again = useCallback(() => {
    shownBy.current = null;
    setLoaded({ state: "loading" });
    refresh();
  }, [refresh]);
  return [loaded, again, refresh];
}
