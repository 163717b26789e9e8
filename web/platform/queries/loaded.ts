import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { invalidate, type Query, queryClient } from "./queryClient.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  /** `atMs`: when the answer came. */
  | { readonly state: "ready"; readonly value: T; readonly atMs: number }
  | { readonly state: "failed"; readonly failure: ApiFailure };

/**
 * Fetches when the component appears; a cached answer shows meanwhile. A failure shows only without an earlier answer.
 * `again` starts from "loading"; `refresh` fetches in the background.
 */
export function useLoaded<T>(
  query: Query<T> & Omit<UseQueryOptions<T>, keyof Query<T>>,
): readonly [loaded: Loaded<T>, again: () => void, refresh: () => void] {
  const { queryKey } = query;
  const { data, error, dataUpdatedAt } = useQuery(query, queryClient);
  const again = (): void => void queryClient.resetQueries({ queryKey, exact: true });
  return [loadedOf(data, error?.failure, dataUpdatedAt), again, () => invalidate(queryKey)];
}

function loadedOf<T>(value: T | undefined, failure: ApiFailure | undefined, atMs: number): Loaded<T> {
  if (value !== undefined) return { state: "ready", value, atMs };
  return failure === undefined ? { state: "loading" } : { state: "failed", failure };
}
