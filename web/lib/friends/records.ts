/** The records of server/protocol/friends.ts, checked as they arrive. */
import type {
  AcceptedChallenge,
  Acquaintance,
  Challenge,
  ChallengeSettings,
  Friend,
  FriendAnswer,
  FriendRequest,
} from "#server/protocol/friends.ts";
import { fields, flag, number, oneOf, orNull, text } from "../decode.ts";
import { publicUser } from "../userRecords.ts";

export const relation = oneOf(["none", "requested", "asked", "friends"]);

export const friend = (value: unknown): Friend => {
  const it = fields(value);
  return {
    user: publicUser(it["user"]),
    rating: number(it["rating"]),
    is_provisional: flag(it["is_provisional"]),
    since: number(it["since"]),
    is_online: flag(it["is_online"]),
    game_code: orNull(text)(it["game_code"]),
    may_challenge: flag(it["may_challenge"]),
  };
};

export const friendRequest = (value: unknown): FriendRequest => {
  const it = fields(value);
  return { user: publicUser(it["user"]), at: number(it["at"]), is_own: flag(it["is_own"]) };
};

export const friendAnswer = (value: unknown): FriendAnswer => ({
  relation: oneOf(["requested", "friends"])(fields(value)["relation"]),
});

export const acquaintance = (value: unknown): Acquaintance => {
  const it = fields(value);
  return {
    user: publicUser(it["user"]),
    rating: number(it["rating"]),
    is_provisional: flag(it["is_provisional"]),
    relation: relation(it["relation"]),
    played_at: orNull(number)(it["played_at"]),
  };
};

const challengeSettings = (value: unknown): ChallengeSettings => {
  const it = fields(value);
  return {
    win_points: number(it["win_points"]),
    include_aces: flag(it["include_aces"]),
    include_sixes: flag(it["include_sixes"]),
    stacking: flag(it["stacking"]),
    weak_hand: flag(it["weak_hand"]),
    turn_seconds: orNull(number)(it["turn_seconds"]),
  };
};

export const challenge = (value: unknown): Challenge => {
  const it = fields(value);
  return {
    id: text(it["id"]),
    from: publicUser(it["from"]),
    to: publicUser(it["to"]),
    settings: challengeSettings(it["settings"]),
    expires_at: number(it["expires_at"]),
  };
};

export const acceptedChallenge = (value: unknown): AcceptedChallenge => ({
  game_code: text(fields(value)["game_code"]),
});
