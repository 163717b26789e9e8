import { useEffect } from "react";
import type { Friend, FriendRequest, PlayedWith } from "#protocol/calls/friends.ts";
import { waitingAmong } from "#web/entities/friend/followRequests.ts";
import { friendsQuery, playedWithQuery, requestsQuery } from "#web/entities/friend/queries.ts";
import { useFriendEvents } from "#web/entities/queries/events.ts";
import { groups } from "#web/entities/queries/keys.ts";
import { useRequestsWaiting } from "#web/entities/unreadCounts.ts";
import { type Loaded, useLoaded } from "#web/platform/queries/loaded.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";

/** A list, and how to start again after a failure. */
export interface Fetched<T> {
  readonly list: Loaded<readonly T[]>;
  readonly again: () => void;
}

export interface FriendsLists {
  readonly friends: Fetched<Friend>;
  readonly requests: Fetched<FriendRequest>;
  readonly played: Fetched<PlayedWith>;
  /** Fetches all of them in the background. */
  readonly refresh: () => void;
}

const refresh = (): void => invalidate(...groups.friends);

/** The lists of the page, renewed by the server's events. */
export function useFriendsLists(): FriendsLists {
  const [friends, friendsAgain] = useLoaded(friendsQuery);
  const [requests, requestsAgain] = useLoaded(requestsQuery);
  const [played, playedAgain] = useLoaded(playedWithQuery);
  useFriendEvents();

  const known = requests.state === "ready" ? requests.value : null;
  useEffect(() => {
    if (known !== null) useRequestsWaiting.setState({ count: waitingAmong(known).length });
  }, [known]);

  return {
    friends: { list: friends, again: friendsAgain },
    requests: { list: requests, again: requestsAgain },
    played: { list: played, again: playedAgain },
    refresh,
  };
}
