/** The player of an offline match: the last user that the server named. */
import { noUser } from "#protocol/ids.ts";
import { decodeText } from "#server/protocol/schema.ts";
import { type PublicUser, publicUserSchema } from "#protocol/calls/users.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { readToken } from "#web/platform/storage/token.ts";

export const lastPlayerKey = "spar.player";

/** A player without an account. */
const unknownPlayer = (username: string): PublicUser => ({ id: noUser, username, image_url: null, is_bot: false });

const lastPlayer = (): PublicUser | null => decodeText(publicUserSchema, readStored(lastPlayerKey));

/** Stores the signed-in user, and removes it on log out; a guest is not stored. Returns a function that stops it. */
export function rememberPlayer(): () => void {
  const note = (): void => {
    const { user, isLoading } = useSession.getState();
    if (user !== null && isSignedIn(user)) {
      const { id, username, is_bot } = user;
      writeStored(lastPlayerKey, JSON.stringify({ id, username, image_url: null, is_bot }));
    } else if (user !== null || (!isLoading && readToken() === null)) writeStored(lastPlayerKey, null);
  };
  note();
  return useSession.subscribe(note);
}

/** The player at the offline table; `you` is the name of an unknown one. */
export function offlinePlayer(you: string): PublicUser {
  const { user } = useSession.getState();
  if (user !== null) return { id: user.id, username: user.username, image_url: user.image_url, is_bot: false };
  return (readToken() === null ? null : lastPlayer()) ?? unknownPlayer(you);
}

/** The account that owns an offline match; null if none is known. */
export function knownAccountId(): string | null {
  const { user } = useSession.getState();
  if (user !== null) return isSignedIn(user) ? user.id : null;
  return readToken() === null ? null : (lastPlayer()?.id ?? null);
}
