/** Where nothing is drawn, as in a tab in the background, this long counts as drawn. */
const undrawnMs = 250;

/** Calls `then` when what is in the page now has been drawn; returns the way to prevent that. */
export function afterDrawing(then: () => void): () => void {
  let frame = 0;
  let timer = setTimeout(done, undrawnMs);
  function done(): void {
    forget();
    then();
  }
  function forget(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  // The first frame draws it, and the second begins when that is over.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(done);
    });
  });
  return forget;
}
