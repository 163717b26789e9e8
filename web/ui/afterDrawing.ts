/** Where nothing is drawn, as in a tab in the background, this long counts as drawn. */
const undrawnMs = 250;

/**
 * Calls `then` when what is in the page now has been drawn; returns the way to prevent that. With `frames` of 1 it is
 * called right after that frame, with 2 after the next one, so that neither frame holds any of it.
 */
export function afterDrawing(then: () => void, frames: 1 | 2 = 2): () => void {
  let frame = 0;
  let left: number = frames;
  let timer = setTimeout(done, undrawnMs);
  function done(): void {
    forget();
    then();
  }
  function forget(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function count(): void {
    left -= 1;
    if (left > 0) {
      frame = requestAnimationFrame(count);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(done);
  }
  frame = requestAnimationFrame(count);
  return forget;
}
