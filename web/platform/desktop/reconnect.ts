import type { Socket } from "#web/platform/socket/socket.ts";

/** The delays between questions to a server that is away. */
const firstMs = 2_000;
const mostMs = 30_000;

/** Between half and all of a delay, so that the apps of a restarted server do not all come back in the same instant. */
const spread = (delayMs: number): number => delayMs * (0.5 + Math.random() / 2);

/**
 * Asks again and again, with a longer delay each time, and at once when the network is back or the player looks at the
 * window. Returns a function that stops it.
 */
export function askUntilAnswered(ask: () => Promise<void>): () => void {
  let delayMs = firstMs;
  let isAsking = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (): void => {
    timer = setTimeout(() => void askNow(), spread(delayMs));
    delayMs = Math.min(mostMs, delayMs * 2);
  };
  const askNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking) return;
    isAsking = true;
    await ask().catch(() => undefined);
    isAsking = false;
    if (!isOver) plan();
  };
  const hurry = (): void => {
    delayMs = firstMs;
    void askNow();
  };

  plan();
  globalThis.addEventListener("online", hurry);
  globalThis.addEventListener("focus", hurry);
  return () => {
    isOver = true;
    clearTimeout(timer);
    globalThis.removeEventListener("online", hurry);
    globalThis.removeEventListener("focus", hurry);
  };
}

/** Drops a connection that died while the computer slept, and connects again at once. */
export function redial(socket: Pick<Socket, "lose" | "hurry">): void {
  socket.lose();
  socket.hurry();
}
