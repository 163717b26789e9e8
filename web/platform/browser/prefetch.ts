/**
 * Makes of `fetch` a call that fetches before anybody asks: once, and again after a failure. A second `import()` of a file
 * that is there costs milliseconds on a slow phone, and a press calls this with each of its events.
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
