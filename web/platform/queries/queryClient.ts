/** The page's one cache of what the server was asked for (TanStack Query), and how a call becomes a query of it. */
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
 * Each component fetches when it appears, behind what the cache has. No call is repeated by itself: the player has a
 * Retry button. A call is also made without a network connection, because its failure is what the player must see.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, staleTime: 0 },
  },
});
// Tells the client when the tab becomes visible. A provider would do this, but the client has none.
queryClient.mount();

/** The value of a call that succeeded. @throws CallError where it failed. */
export function valueOf<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new CallError(answer.failure);
  return answer.value;
}

/** Where the cache keeps an answer, and how it is fetched. */
export interface Query<T> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}

/** A call as a query. */
export const query = <T>(queryKey: QueryKey, call: (signal: AbortSignal) => Promise<ApiResult<T>>): Query<T> => ({
  queryKey,
  queryFn: async ({ signal }) => valueOf(await call(signal)),
});

/** Changes a kept answer in place. An answer on its way is dropped, because it may be older than the change. */
export async function amend<T>({ queryKey }: Query<T>, change: (value: T) => T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, (value) => (value === undefined ? undefined : change(value)));
}

/** Marks everything under these keys as out of date; what is on screen is fetched again behind what is shown. */
export function invalidate(...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
