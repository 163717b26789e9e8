/** Where nothing is drawn, as in a background tab, this long counts as drawn. */
const undrawnMs = 250;

/**
 * Calls `then` when the current content of the page has been drawn; returns a function that cancels it. With `frames`
 * of 1 it is called right after that frame, with 2 after the next one, so that it delays neither frame.
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
