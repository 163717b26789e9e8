/**
 * Ends what a test file of the page has begun: the next file runs in the same process, with the same window and the
 * same timers. Without this a socket that has no connection goes on trying, and its calls are counted by later tests.
 */
import { vi } from "vitest";

type Listening = readonly [target: EventTarget, ...Parameters<EventTarget["addEventListener"]>];
type Timer = ReturnType<typeof setTimeout>;

interface Begun {
  /**
   * At the window, and at the document to its visibility. Others at the document are left: packages, which are loaded
   * once, listen there.
   */
  readonly listening: Listening[];
  readonly timers: Timer[];
}

type Process = typeof globalThis & { begunByPage?: Begun };

const timerNames = ["setTimeout", "setInterval"] as const;

/** Notes what is begun from now on. Once per process, for the modules of each file are loaded anew. */
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
    // With what belongs to it: Node's own promised form.
    Object.assign(globalThis, { [name]: Object.assign(beginNoted, begin) });
  }
  return begun;
}

/** Removes the listeners and ends the timers that began since the last call. */
export function endListenersAndTimers(): void {
  const kept = globalThis as Process;
  kept.begunByPage ??= noteAll();
  for (const timer of kept.begunByPage.timers.splice(0)) clearTimeout(timer);
  for (const [target, ...each] of kept.begunByPage.listening.splice(0)) target.removeEventListener(...each);
}

/** A call that no test answers fails as without a network: a server of this machine is not for tests. */
export function withoutNetwork(): void {
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
}

/**
 * Ends the page of a file. What is still on its way, as a module that is loaded or an answer, may go on until its next
 * call or timer: no call is answered any more, and timers end.
 */
export async function leavePage(): Promise<void> {
  vi.useRealTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await vi.dynamicImportSettled();
  endListenersAndTimers();
}
