/** Tests of response times that fail only for our own waits. */
import { setTimeout as sleep } from "node:timers/promises";

const stepMs = 50;
/** A timer that is later than this shows that the machine or this process was busy. */
const lateMs = 25;

/**
 * Resolves once timers of `stepMs`, set one after the other, have rung in time for `msMax` in total. A late step does
 * not count: while other work delays everything, this stands still.
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
 * Whether `work`, which never rejects, ends before this much undisturbed time has passed. It compares the order of the
 * two ends: work that waits for too much ends second, on a slow machine as on a fast one.
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
