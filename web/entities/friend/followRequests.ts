import { QueryObserver } from "@tanstack/react-query";
import type { FriendRequest } from "#protocol/calls/friends.ts";
import { followFriendEvents } from "#web/entities/queries/events.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import { requestsQuery } from "./queries.ts";
import { useRequestsWaiting } from "../unreadCounts.ts";

/** The requests that wait for the reader's own answer. */
export const waitingAmong = (requests: readonly FriendRequest[]): readonly FriendRequest[] =>
  requests.filter(({ is_own }) => !is_own);

/** Keeps the number of requests that wait for an answer, while an account plays here. Returns how to stop. */
export function followRequests(): () => void {
  const stopRequests = new QueryObserver(queryClient, requestsQuery).subscribe(({ data }) => {
    if (data !== undefined) useRequestsWaiting.setState({ count: waitingAmong(data).length });
  });
  const stopEvents = followFriendEvents();
  return () => {
    stopEvents();
    stopRequests();
    useRequestsWaiting.setState({ count: 0 });
  };
}
