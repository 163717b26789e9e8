/** The page's one cache of server answers (TanStack Query), and calls as queries of it. */
import { notifyManager, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: CallError;
  }
}

/** A failed call as an exception, because that is how a query function reports a failure. */
export class CallError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = "CallError";
    this.failure = failure;
  }
}

// With the default, a timer of 0 ms, an answer would be drawn one task later than it arrives.
notifyManager.setScheduler(queueMicrotask);

/**
 * Each component shows the cached answer and fetches on mount. No automatic retry: the player has a Retry button. Calls
 * run offline, too, because the player must see their failure.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, staleTime: 0 },
  },
});
// Registers the tab's visibility events. A provider would do this, but the client has none.
queryClient.mount();

/** The value of a call that succeeded. @throws CallError where it failed. */
export function valueOf<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new CallError(answer.failure);
  return answer.value;
}

/** The cache key of an answer, and its fetch. */
export interface Query<T> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}

/** A call as a query. */
export const query = <T>(queryKey: QueryKey, call: (signal: AbortSignal) => Promise<ApiResult<T>>): Query<T> => ({
  queryKey,
  queryFn: async ({ signal }) => valueOf(await call(signal)),
});

/** Changes a cached answer in place. Cancels a running fetch, because its answer may be older than the change. */
export async function amend<T>({ queryKey }: Query<T>, change: (value: T) => T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, (value) => (value === undefined ? undefined : change(value)));
}

/** Marks all queries under these keys as stale; visible ones refetch in the background. */
export function invalidate(...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
