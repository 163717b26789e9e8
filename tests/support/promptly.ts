/** Promises of speed, judged so that only our own waiting fails them. */
import { setTimeout as sleep } from "node:timers/promises";

const stepMs = 50;
/** A timer that rings later than this shows that the machine or this process had something else to do. */
const lateMs = 25;

/**
 * Rings once timers of `stepMs`, set one after the other, have rung in time for `msMax` together. A step that rings late
 * does not count: while work is held up by something else than a wait, this stands still.
 */
async function punctual(msMax: number, isOver: () => boolean): Promise<void> {
  for (let countedMs = 0; countedMs < msMax && !isOver(); ) {
    const dueMs = Math.min(stepMs, msMax - countedMs);
    const startedAt = performance.now();
    await sleep(dueMs);
    const tookMs = performance.now() - startedAt;
    if (tookMs <= dueMs + lateMs) countedMs += tookMs;
  }
}

/**
 * Whether `work`, which never rejects, comes to its end before so much undisturbed time has passed. What is compared is
 * the order of the two ends: work that waits for too much comes second, on a slow machine as on a fast one.
 */
export async function isPrompt(work: () => Promise<unknown>, msMax = 1_000): Promise<boolean> {
  let isOver = false;
  const ended = work().then(() => {
    isOver = true;
  });
  await Promise.race([ended, punctual(msMax, () => isOver)]);
  const isFirst = isOver;
  await ended;
  return isFirst;
}
