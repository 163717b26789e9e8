import { setImmediate as immediate } from "node:timers/promises";

/** How long work goes on before other work is served, in milliseconds. */
const turnMs = 4;

/** Does something with each thing, in bounded turns between other work, until `isOver`. */
export async function inSlices<T>(
  things: readonly T[],
  isOver: () => boolean,
  work: (thing: T) => void,
): Promise<void> {
  for (let next = 0; next < things.length && !isOver(); await immediate()) {
    const until = performance.now() + turnMs;
    while (next < things.length && performance.now() < until) work(things[next++] as T);
  }
}
