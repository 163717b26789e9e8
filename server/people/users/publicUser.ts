import type { User } from "#server/base/db/records.ts";
import type { PublicUser } from "#protocol/calls/users.ts";

/** A user as everybody may see them. */
export const publicUser = (user: User): PublicUser => ({
  id: user.id,
  username: user.username,
  image_url: user.imageUrl,
  is_bot: user.isBot,
  ...(user.look !== undefined && { look: user.look }),
});
