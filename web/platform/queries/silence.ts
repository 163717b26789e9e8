/**
 * Detects that the server does not answer a page's polls. A page without a connection cannot notice it otherwise,
 * because a failed poll does not change the screen.
 */
import { focusManager, type Query } from "@tanstack/react-query";
import { create } from "zustand";
import { CallError, queryClient } from "./queryClient.ts";

/** Time without any answer before the page reports it. */
const silenceMs = 30_000;
/** Retry interval of an unanswered query, also on pages with a longer interval. */
const askAgainMs = 10_000;

export const useSilence = create<{ readonly isSilent: boolean }>(() => ({ isSilent: false }));

/** The report timer of each unanswered poll. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const isPolled = (query: Query): boolean =>
  query.observers.some(({ options: { refetchInterval: often } }) =>
    Boolean(typeof often === "function" ? often(query) : often),
  );

/** A proxy answers with these in the place of a server that is away. */
const proxyStatuses = [502, 503, 504];

const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.failure.kind === "network" || proxyStatuses.includes(error.failure.status));

function begin({ queryHash }: Query): void {
  if (waiting.has(queryHash)) return;
  const say = (): void => useSilence.setState({ isSilent: true });
  waiting.set(queryHash, setTimeout(say, silenceMs));
}

function end(queryHash: string): void {
  clearTimeout(waiting.get(queryHash));
  waiting.delete(queryHash);
  if (waiting.size === 0) useSilence.setState({ isSilent: false });
}

const endAll = (): void => [...waiting.keys()].forEach(end);

/** Retries later; a hidden page waits until it is visible. */
function askAgain({ queryHash, queryKey }: Query): void {
  setTimeout(() => {
    if (!waiting.has(queryHash) || !focusManager.isFocused()) return;
    void queryClient.refetchQueries({ queryKey, exact: true, type: "active" });
  }, askAgainMs);
}

/** Follows all polled queries. Returns a function that stops it. */
export function followSilence(): () => void {
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe((event) => {
    const query = cache.get(event.query.queryHash);
    if (query === undefined) return end(event.query.queryHash);
    if (event.type === "observerRemoved" && !isPolled(query)) end(query.queryHash);
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "fetch" && isPolled(query)) begin(query);
    // Values that the page itself writes to the cache are no answers.
    if (action.type === "success" && action.manual !== true) endAll();
    if (action.type === "setState") end(query.queryHash);
    if (action.type !== "error") return;
    if (!(action.error instanceof CallError)) end(query.queryHash);
    else if (!isUnanswered(action.error)) endAll();
    else if (waiting.has(query.queryHash)) askAgain(query);
  });
  return () => {
    stop();
    endAll();
  };
}
