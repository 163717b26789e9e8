/**
 * For whom the server works at this moment, also in functions that know nothing of calls and messages, such as the stores.
 * Shares of scarce things are counted by it. It gives no right.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Asker {
  /** The key of the address (addresses.ts). */
  readonly address: string | null;
  readonly user: string | null;
}

interface Asking {
  readonly asker: () => Asker;
  isOver: boolean;
}

/** The asker of work that the server does by itself. */
const nobody: Asker = { address: null, user: null };

const storage = new AsyncLocalStorage<Asking>();

/**
 * Does the work for who asks, until it returns or its promise settles. `asker` is read when it is needed: the user is
 * known later than the address. Timers and other work that lasts longer are the server's own again.
 */
export function workFor<T>(asker: () => Asker, work: () => T): T {
  const asking = { asker, isOver: false };
  const end = (): void => {
    asking.isOver = true;
  };
  const result = storage.run(asking, work);
  if (result instanceof Promise) result.then(end, end);
  else end();
  return result;
}

/** The asker of the current work. */
export function currentAsker(): Asker {
  const asking = storage.getStore();
  return asking === undefined || asking.isOver ? nobody : asking.asker();
}
