/** Says how far a long piece of work is, once it has taken a second, and no more than once a second after that. */
const firstMs = 1_000;

export type Progress = (done: number, total: number) => void;

/** `what` is shown before the share that is done. */
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
