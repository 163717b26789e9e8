/** The public part of a user: name, picture and look. */
import type { User } from "#server/base/db/records.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Look } from "#protocol/calls/look.ts";

/** The columns of `users` that hold a user's look; null for the look that everybody has. */
interface WornColumns {
  readonly card_back: string | null;
  readonly felt: string | null;
  readonly avatar_frame: string | null;
}

/** The columns that `lookOf` reads. */
export const wornColumns = ["users.card_back", "users.felt", "users.avatar_frame"] as const;

export const noLook: WornColumns = { card_back: null, felt: null, avatar_frame: null };

/** The frame alone, for lists of users, which draw nothing else: a field to spread. */
export const frameLook = (frame: string | null): { readonly look?: Look } =>
  frame === null ? {} : { look: { frame } };

/** Undefined for a user who wears the look that everybody has. */
export function lookOf({ card_back, felt, avatar_frame }: WornColumns): Look | undefined {
  if (card_back === null && felt === null && avatar_frame === null) return undefined;
  return {
    ...(card_back !== null && { back: card_back }),
    ...(felt !== null && { felt }),
    ...(avatar_frame !== null && { frame: avatar_frame }),
  };
}

/** A user as everybody may see them. */
export const publicUser = (user: User): PublicUser => ({
  id: user.id,
  username: user.username,
  image_url: user.imageUrl,
  is_bot: user.isBot,
  ...(user.look !== undefined && { look: user.look }),
});
