/** Promises of speed, judged so that only our own slowness fails them. */
import { setTimeout as sleep } from "node:timers/promises";

/** The timer that shows how late the machine is. */
const besideMs = 500;
const tries = 3;

async function fairMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const beside = sleep(besideMs).then(() => performance.now() - startedAt - besideMs);
  await work();
  const tookMs = performance.now() - startedAt;
  return tookMs - Math.max(0, await beside);
}

/**
 * Whether `work`, which never rejects, comes to its end within `msMax`. How late a timer was that ran beside it is taken
 * off, and what is late is tried again: work that waits for too much is late every time, a busy machine is not.
 */
export async function isPrompt(work: () => Promise<unknown>, msMax = 1_000): Promise<boolean> {
  for (let n = 0; n < tries; n += 1) if ((await fairMs(work)) < msMax) return true;
  return false;
}
