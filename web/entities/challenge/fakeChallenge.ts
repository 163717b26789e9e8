/** For tests: challenges between people who are not there. */
import type { PublicUser } from "#server/protocol/users.ts";
import type { Challenge } from "#server/protocol/friends.ts";
import { accountUser } from "#web/platform/calls/fakeServer.ts";

/** Somebody with a name. */
export const challenger = (id: string, username: string): PublicUser => ({
  id,
  username,
  image_url: null,
  is_bot: false,
});

const me = challenger(accountUser.id, accountUser.username);

const challenge = (from: PublicUser, to: PublicUser): Challenge => ({
  id: `${from.id}-${to.id}`,
  from,
  to,
  settings: {
    win_points: 10,
    include_aces: true,
    include_sixes: false,
    stacking: false,
    weak_hand: false,
    turn_seconds: null,
  },
  expires_at: 1_120_000,
});

/** One that the account of fakeServer.ts has made. */
export const challengeTo = (to: PublicUser): Challenge => challenge(me, to);

/** One that it has got. */
export const challengeFrom = (from: PublicUser): Challenge => challenge(from, me);
