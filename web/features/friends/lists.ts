import { useCallback, useEffect } from "react";
import type { Acquaintance, Friend, FriendRequest } from "#server/protocol/friends.ts";
import { fetchFriends, fetchPlayedWith, fetchRequests } from "#web/entities/friend/calls.ts";
import { waitingAmong } from "#web/entities/friend/followRequests.ts";
import { presenceMs, useEveryWhile, useFriendsNews } from "#web/entities/friend/news.ts";
import { useRequestsWaiting } from "#web/entities/friend/waiting.ts";
import { type Loaded, useLoad } from "#web/platform/calls/load.ts";

/** A list as far as it has come, and how to begin again after a failure. */
export interface Fetched<T> {
  readonly list: Loaded<readonly T[]>;
  readonly again: () => void;
}

export interface FriendsLists {
  readonly friends: Fetched<Friend>;
  readonly requests: Fetched<FriendRequest>;
  readonly played: Fetched<Acquaintance>;
  /** Fetches all of them behind what is shown. */
  readonly refresh: () => void;
}

/** The lists of the page, kept true: by what the server tells, and where it tells nothing by asking again. */
export function useFriendsLists(): FriendsLists {
  const [friends, friendsAgain, refreshFriends] = useLoad(fetchFriends);
  const [requests, requestsAgain, refreshRequests] = useLoad(fetchRequests);
  const [played, playedAgain, refreshPlayed] = useLoad(fetchPlayedWith);
  const refresh = useCallback(() => {
    refreshFriends();
    refreshRequests();
    refreshPlayed();
  }, [refreshFriends, refreshRequests, refreshPlayed]);
  useFriendsNews(refresh);
  useEveryWhile(refreshFriends, presenceMs);

  useEffect(() => {
    if (requests.state === "ready") useRequestsWaiting.setState({ count: waitingAmong(requests.value).length });
  }, [requests]);

  return {
    friends: { list: friends, again: friendsAgain },
    requests: { list: requests, again: requestsAgain },
    played: { list: played, again: playedAgain },
    refresh,
  };
}
