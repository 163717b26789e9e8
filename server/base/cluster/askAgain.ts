/** Repeats a question until an answer comes: from a new leader, or from a node whose line was down for a moment. */
import type { Result } from "#engine/result.ts";
import type { Clock } from "#server/base/core/clock.ts";

export interface Repetition {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly msMax: number;
}

/** Asks until an answer comes; "unreachable" where none came within `msMax`. */
export async function askAgain<Answer>(
  ask: () => Promise<Result<Answer, "unreachable">>,
  { clock, everyMs, msMax }: Repetition,
): Promise<Result<Answer, "unreachable">> {
  const until = clock.monotonic() + msMax;
  for (;;) {
    const answered = await ask();
    if (answered.ok || clock.monotonic() + everyMs > until) return answered;
    await new Promise<void>((resolve) => void clock.after(everyMs, resolve));
  }
}
