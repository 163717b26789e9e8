/** Runs the steps of a test run, a few at a time. */
import type { Line } from "./tally.ts";

export interface Runnable {
  readonly name: string;
  /** The step that must pass first, if it is in this run. */
  readonly needs?: string | undefined;
}

/**
 * Runs every step to its end, at most `width` at a time, and returns their lines in the order of `steps`. The first
 * waiting step starts next, unless its needed step still runs. A step whose need has failed is not run and counts as
 * failed. `run` never rejects.
 * @throws Error if steps wait for each other
 */
export async function sideBySide<S extends Runnable>(
  steps: readonly S[],
  width: number,
  run: (step: S) => Promise<Line>,
): Promise<Line[]> {
  const lines = new Map<string, Line>();
  const running = new Map<string, Promise<void>>();
  const waiting = [...steps];
  const names = new Set(steps.map(({ name }) => name));
  const isReady = ({ needs }: S): boolean => needs === undefined || !names.has(needs) || lines.has(needs);

  const begin = (step: S): void => {
    if ((lines.get(step.needs ?? "")?.failed ?? 0) > 0) {
      const notes = [`not run: ${step.needs} failed`];
      lines.set(step.name, { step: step.name, seconds: 0, passed: 0, failed: 1, notes });
      return;
    }
    const ended = run(step).then((line) => {
      lines.set(step.name, line);
      running.delete(step.name);
    });
    running.set(step.name, ended);
  };

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < width ? waiting.findIndex(isReady) : -1;
    const [step] = next === -1 ? [] : waiting.splice(next, 1);
    if (step !== undefined) begin(step);
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}.`);
  }
  return steps.flatMap(({ name }) => lines.get(name) ?? []);
}
