/** Prints the progress of long work, after one second and then at most once a second. */
const firstMs = 1_000;

export type Progress = (done: number, total: number) => void;

/** `what` is printed before the percentage. */
export function progressOf(
  what: string,
  say: (line: string) => void,
  now: () => number = performance.now.bind(performance),
): Progress {
  let saidAt = now();
  return (done, total) => {
    if (now() - saidAt < firstMs || total === 0) return;
    saidAt = now();
    say(`${what}: ${Math.floor((100 * done) / total)} %`);
  };
}
