/**
 * A call as a query of the cache. Its key is the path of the call with what the call takes, so that no key is written
 * by hand:
 *
 *     const [sessions, again] = useLoaded(queryOf(sessionsCall));
 *     const [events, more] = useCursorPages(pagesOf(eventsCall, { query: { status } }));
 */
import type { QueryKey } from "@tanstack/react-query";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { type AnswerOf, type Arguments, ask, type Given, type RecordCall, type Rest } from "#web/platform/calls/ask.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";
import { type Query, query } from "#web/platform/queries/queryClient.ts";
// A page that fetches also brings what empties the cache for another user.
import "./emptyForOtherUser.ts";

/** The key of a call's query. The key with fewer arguments reaches all queries that have these and more. */
export const keyOf = <const C extends RecordCall>(call: C, ...given: Rest<Arguments<C>>): QueryKey => [
  call.path,
  ...given,
];

/** The key of the same call as a list that grows page by page: its answers are stored in another form. */
export const pagesKeyOf = <const C extends RecordCall>(call: C, ...given: Rest<Arguments<C>>): QueryKey => [
  call.path,
  "pages",
  ...given,
];

type Rows = { readonly query?: object };

/** Makes a call. It does not check the types of the arguments. */
export const fetchOf = <const C extends RecordCall>(call: C, given: object | undefined, signal?: AbortSignal) =>
  ask(call, ...([{ ...given, signal }] as unknown as Given<C>));

/** A call as a query. */
export const queryOf = <const C extends RecordCall>(call: C, ...given: Rest<Arguments<C>>): Query<AnswerOf<C>> =>
  query(keyOf(call, ...given), (signal) => fetchOf(call, given[0], signal));

/** The same; null if the server has no such record, or none that the reader may see. */
export const queryOrNull = <const C extends RecordCall>(
  call: C,
  ...given: Rest<Arguments<C>>
): Query<AnswerOf<C> | null> =>
  query<AnswerOf<C> | null>(keyOf(call, ...given), async (signal) => {
    const found = await fetchOf(call, given[0], signal);
    return !found.ok && found.failure.status === 404 ? { ok: true, value: null } : found;
  });

type ItemOf<C extends RecordCall> = AnswerOf<C> extends { readonly items: readonly (infer T)[] } ? T : never;
type Part<C extends RecordCall> = { readonly items: readonly ItemOf<C>[]; readonly next: string | null };

/** A call that takes `limit` and `after`, as a list that grows page by page. */
export const pagesOf = <const C extends RecordCall>(call: C, ...given: Rest<Arguments<C>>): CursorQuery<ItemOf<C>> => ({
  queryKey: pagesKeyOf(call, ...given),
  fetch: (after, signal) => {
    const [wanted] = given as readonly [Rows?];
    const rows = { ...wanted, query: { ...wanted?.query, limit: pageRows, after } };
    return fetchOf(call, rows, signal) as Promise<ApiResult<Part<C>>>;
  },
});
