/** The records of who plays here, checked as they arrive; apart from records.ts because the first page needs only these. */
import type { AuthAnswer, CurrentUser, PoolRating, PublicUser } from "#server/protocol/users.ts";
import { fields, flag, number, oneOf, orNull, text } from "./decode.ts";

export const publicUser = (value: unknown): PublicUser => {
  const it = fields(value);
  return {
    id: text(it["id"]),
    username: text(it["username"]),
    image_url: orNull(text)(it["image_url"]),
    is_bot: flag(it["is_bot"]),
  };
};

export const poolRating = (value: unknown): PoolRating => {
  const it = fields(value);
  return {
    rating: number(it["rating"]),
    is_provisional: flag(it["is_provisional"]),
    rank: orNull(number)(it["rank"]),
    rated_played: number(it["rated_played"]),
  };
};

export const poolRatings = (value: unknown): CurrentUser["ratings"] => {
  const it = fields(value);
  return { duel: poolRating(it["duel"]), table: poolRating(it["table"]) };
};

export const currentUser = (value: unknown): CurrentUser => {
  const it = fields(value);
  return {
    ...publicUser(it),
    email: orNull(text)(it["email"]),
    role: oneOf(["guest", "player", "admin"])(it["role"]),
    rating: number(it["rating"]),
    rank: orNull(number)(it["rank"]),
    ratings: poolRatings(it["ratings"]),
    has_password: flag(it["has_password"]),
    games_won: number(it["games_won"]),
    games_played: number(it["games_played"]),
    created_at: number(it["created_at"]),
  };
};

export const authAnswer = (value: unknown): AuthAnswer => {
  const it = fields(value);
  return { token: text(it["token"]), user: currentUser(it["user"]) };
};
