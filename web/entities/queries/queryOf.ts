/**
 * A call as a query of the cache. Its key is the path of the call with what the call takes, so that no key is written
 * by hand:
 *
 *     const [sessions, again] = useLoaded(queryOf(sessionsCall));
 */
import type { QueryKey } from "@tanstack/react-query";
import { type AnswerOf, type Arguments, ask, type Given, type RecordCall, type Rest } from "#web/platform/calls/ask.ts";
import { type Query, query } from "#web/platform/queries/queryClient.ts";
// A page that fetches also brings what empties the cache for another user.
import "./emptyForOtherUser.ts";

/** The key of a call's query. */
export const keyOf = <const C extends RecordCall>(call: C, ...given: Rest<Arguments<C>>): QueryKey => [
  call.path,
  ...given,
];

/** A call as a query. */
export const queryOf = <const C extends RecordCall>(call: C, ...given: Rest<Arguments<C>>): Query<AnswerOf<C>> =>
  query(keyOf(call, ...given), (signal) => ask(call, ...([{ ...given[0], signal }] as unknown as Given<C>)));
