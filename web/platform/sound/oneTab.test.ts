import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { oneTab } from "./oneTab.ts";

/** The locks of a browser, which its tabs share. */
class FakeLocks {
  readonly #held = new Set<string>();
  isRefused = false;

  readonly request = async (
    name: string,
    _options: LockOptions,
    hold: (lock: object | null) => Promise<void> | undefined,
  ): Promise<void> => {
    if (this.isRefused) throw new DOMException("blocked", "SecurityError");
    if (this.#held.has(name)) return hold(null);
    this.#held.add(name);
    await hold({ name });
    this.#held.delete(name);
  };
}

let locks: FakeLocks | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two tabs, with messages between them that arrive at once. */
function twoTabs() {
  const channels: EventTarget[] = [];
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      constructor() {
        super();
        channels.push(this);
      }

      postMessage(data: unknown): void {
        for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent("message", { data }));
      }
    },
  );
  return [oneTab(), oneTab()] as const;
}

describe.each([
  ["by locks", () => undefined],
  ["by messages, where there are no locks", () => vi.stubGlobal("navigator", {})],
])("of two tabs, %s,", (_how, prepare) => {
  test("the first that asks sounds, the other does not, and each may sound something else", async () => {
    prepare();
    const [one, other] = twoTabs();
    expect(await one("card 1")).toBe(true);
    expect(await other("card 1")).toBe(false);
    expect(await other("card 2")).toBe(true);
    expect(await one("card 2")).toBe(false);
  });

  test("the other tab may sound the same later, as in another match", async () => {
    prepare();
    const [one, other] = twoTabs();
    await one("card 1");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await other("card 1")).toBe(true);
  });

  test("a tab alone may repeat itself", async () => {
    prepare();
    const [one] = twoTabs();
    expect([await one("lesson"), await one("lesson")]).toEqual([true, true]);
  });
});

test("locks that are refused leave it to messages", async () => {
  if (locks !== undefined) locks.isRefused = true;
  const [one, other] = twoTabs();
  // Each finds out for itself; from then on they hear each other.
  expect(await one("a")).toBe(true);
  await other("b");
  expect(await one("c")).toBe(true);
  expect(await other("c")).toBe(false);
});

test("a browser with neither sounds in every tab", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("blocked", "SecurityError");
      }
    },
  );
  expect([await oneTab()("a"), await oneTab()("a")]).toEqual([true, true]);
});
