/** The REST records of users. Conventions as in schema.ts. */
import * as v from "valibot";
import { lookSchema } from "./look.ts";
import { count, flag, ids, moment, orNull, pictureAddress, rating, text, username } from "#protocol/schema.ts";

export const publicUserFields = {
  id: ids.user,
  username,
  image_url: pictureAddress,
  is_bot: flag,
  /** What the user wears at the table; missing for the look that everybody has. */
  look: v.optional(lookSchema),
};

/** A user as other users see it. */
export const publicUserSchema = v.object(publicUserFields);
export type PublicUser = Readonly<v.InferOutput<typeof publicUserSchema>>;

/** A user's rating in one pool. */
export const poolRatingSchema = v.object({
  rating,
  /** Shown with a question mark [R22]. */
  is_provisional: flag,
  /** Place on the pool's leaderboard; null if the leaderboard does not list the user. */
  rank: orNull(count()),
  rated_played: count(),
});
export type PoolRating = Readonly<v.InferOutput<typeof poolRatingSchema>>;

/** Two-player matches and those of three or four are rated apart [R22]. */
export const poolRatingsSchema = v.object({ duel: poolRatingSchema, table: poolRatingSchema });
export type PoolRatings = Readonly<v.InferOutput<typeof poolRatingsSchema>>;
export type Pool = keyof PoolRatings;

/** From the least to the most that a user may do. */
export const ROLES = ["guest", "player", "moderator", "administrator"] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = ["moderator", "administrator"] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether this role may do all that `needed` may. */
export const hasRole = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** GET /users/me */
export const currentUserSchema = v.object({
  ...publicUserFields,
  email: orNull(text(320)),
  role: v.picklist(ROLES),
  /** Of the duel pool, as `rank` is. */
  rating,
  rank: orNull(count()),
  ratings: poolRatingsSchema,
  /** Whether the account has a password; one made with Google may have none. */
  has_password: flag,
  games_won: count(),
  games_played: count(),
  created_at: moment,
});
export type CurrentUser = Readonly<v.InferOutput<typeof currentUserSchema>>;

/** POST /auth/guest, /auth/login, /auth/register */
export const authAnswerSchema = v.object({ token: text(512), user: currentUserSchema });
export type AuthAnswer = Readonly<v.InferOutput<typeof authAnswerSchema>>;
