import type { FriendRequest } from "#server/protocol/friends.ts";
import { fetchRequests } from "./calls.ts";
import { onFriendsNews } from "./news.ts";
import { useRequestsWaiting } from "./waiting.ts";

/** Those that wait for one's own answer. */
export const waitingAmong = (requests: readonly FriendRequest[]): readonly FriendRequest[] =>
  requests.filter(({ is_own }) => !is_own);

/** Keeps the number of those who wait for an answer, as long as an account plays here. Returns how to stop. */
export function followRequests(): () => void {
  let turn = 0;
  const ask = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    const answer = await fetchRequests();
    if (answer.ok && own === turn) useRequestsWaiting.setState({ count: waitingAmong(answer.value).length });
  };
  const stop = onFriendsNews(() => void ask());
  void ask();
  return () => {
    turn += 1;
    stop();
    useRequestsWaiting.setState({ count: 0 });
  };
}
