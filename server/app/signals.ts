/** Handles the signals of the process; main.ts ends it. */

type StopSignal = "SIGTERM" | "SIGINT";
const stopSignals: readonly StopSignal[] = ["SIGTERM", "SIGINT"];

export interface SignalParts {
  readonly process: { on(signal: StopSignal | "SIGHUP", run: () => void): unknown };
  /** Whether a person started the server in a terminal. Its closing is a SIGHUP. */
  readonly isInTerminal: boolean;
  /** Stops the server and then ends the process; called more than once. */
  readonly stop: () => void;
  readonly endNow: () => void;
  readonly reopenLogs: () => void;
}

/**
 * A signal stops the server; the same one again ends the process at once. Another one does not, because a terminal that
 * closes sends a SIGHUP, and the end of npm a SIGTERM besides. Without a terminal SIGHUP means, as for other servers,
 * that the files of the logs were moved away.
 */
export function handleSignals({ process, isInTerminal, stop, endNow, reopenLogs }: SignalParts): void {
  const heard = new Set<StopSignal>();
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (heard.has(signal)) return endNow();
      heard.add(signal);
      stop();
    });
  }
  process.on("SIGHUP", isInTerminal ? stop : reopenLogs);
}
