import type { Socket } from "#web/platform/socket/socket.ts";

/** The signal ends so long after the last key. */
export const typingStopMs = 1_000;
/** While the reader keeps typing, the signal is sent again this often. */
const typingAgainMs = 2_000;

interface TypingSignal {
  readonly press: () => void;
  readonly stop: () => void;
}

/** Sends 'typing' at the first key and repeats it, and 'stopped' a second after the last key. */
export function createTypingSignal(socket: Pick<Socket, "tell">, to: string): TypingSignal {
  let saidAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    if (saidAtMs !== null) socket.tell("stopDirectTyping", { to });
    saidAtMs = null;
  };
  return {
    press: () => {
      const nowMs = performance.now();
      if (saidAtMs === null || nowMs - saidAtMs >= typingAgainMs) {
        socket.tell("directTyping", { to });
        saidAtMs = nowMs;
      }
      clearTimeout(timer);
      timer = setTimeout(stop, typingStopMs);
    },
    stop,
  };
}
