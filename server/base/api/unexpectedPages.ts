/** Tells the operator of pages whose address the settings do not expect, such as a name in the own network. */
import type { Log } from "#server/base/core/log.ts";

/** Other sites can cause these lines as well, so there are few of them. */
const namedMax = 5;
const originCharsMax = 200;

/** The origins that were named in each log. */
const named = new WeakMap<Pick<Log, "warn">, Set<string>>();

/** Writes a line the first time that a page of this origin was refused. */
export function noteUnexpectedPage(log: Pick<Log, "warn">, origin: string): void {
  const origins = named.get(log) ?? new Set();
  named.set(log, origins);
  const page = origin.slice(0, originCharsMax);
  if (page === "" || origins.has(page) || origins.size >= namedMax) return;
  origins.add(page);
  log.warn(
    { page },
    "a page under this address was refused: if it is this server's own, set PUBLIC_URL or ALLOWED_ORIGINS to it",
  );
}
