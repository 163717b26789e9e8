/** For tests: challenges between invented players. */
import { type UserId, challengeIdOf } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { accountUser } from "#web/platform/calls/fakeServer.ts";
import type { Challenge } from "#protocol/frames/userRecords.ts";

/** A player with a name. */
export const challenger = (id: UserId, username: string): PublicUser => ({
  id,
  username,
  image_url: null,
  is_bot: false,
});

const me = challenger(accountUser.id, accountUser.username);

const challenge = (from: PublicUser, to: PublicUser): Challenge => ({
  id: challengeIdOf(`${from.id}-${to.id}`),
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

/** A challenge made by the account of fakeServer.ts. */
export const challengeTo = (to: PublicUser): Challenge => challenge(me, to);

/** A challenge received by that account. */
export const challengeFrom = (from: PublicUser): Challenge => challenge(from, me);
