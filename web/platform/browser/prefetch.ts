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
