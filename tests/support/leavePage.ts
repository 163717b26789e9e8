/**
 * Ends everything that a test file of the page has started: the next file runs in the same process, with the same
 * window and the same timers. Without this a disconnected socket keeps retrying, and later tests count its calls.
 */
import { vi } from "vitest";

type Listening = readonly [target: EventTarget, ...Parameters<EventTarget["addEventListener"]>];
type Timer = ReturnType<typeof setTimeout>;

interface Begun {
  /**
   * Listeners on the window, and on the document for its visibility. Other ones on the document stay: they belong to
   * packages, which are loaded once.
   */
  readonly listening: Listening[];
  readonly timers: Timer[];
}

type Process = typeof globalThis & { begunByPage?: Begun };

const timerNames = ["setTimeout", "setInterval"] as const;

/** Records listeners and timers from now on. Once per process, because the modules of each file are loaded again. */
function noteAll(): Begun {
  const begun: Begun = { listening: [], timers: [] };
  for (const target of [window, document]) {
    const add: EventTarget["addEventListener"] = target.addEventListener.bind(target);
    const noted: EventTarget["addEventListener"] = (type, ...rest) => {
      if (target === window || type === "visibilitychange") begun.listening.push([target, type, ...rest]);
      add(type, ...rest);
    };
    Object.assign(target, { addEventListener: noted });
  }
  for (const name of timerNames) {
    const begin = globalThis[name] as (...each: unknown[]) => Timer;
    const beginNoted = (...each: unknown[]): Timer => {
      const timer = begin(...each);
      begun.timers.push(timer);
      return timer;
    };
    // With its own properties: Node's promise version.
    Object.assign(globalThis, { [name]: Object.assign(beginNoted, begin) });
  }
  return begun;
}

/** Removes the listeners and ends the timers that began since the last call. */
export function endListenersAndTimers(): void {
  const current = globalThis as Process;
  current.begunByPage ??= noteAll();
  for (const timer of current.begunByPage.timers.splice(0)) clearTimeout(timer);
  for (const [target, ...each] of current.begunByPage.listening.splice(0)) target.removeEventListener(...each);
}

/** A call that no test answers fails as without a network: tests may not use a server of this machine. */
export function withoutNetwork(): void {
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
}

/**
 * Ends the page of a file. Pending work, such as a loading module or an answer, may continue until its next call or
 * timer: calls fail from now on, and timers end.
 */
export async function leavePage(): Promise<void> {
  vi.useRealTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await vi.dynamicImportSettled();
  endListenersAndTimers();
}
