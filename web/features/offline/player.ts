/** Who plays while no server can say so: whoever it last said was here. */
import { decodeText } from "#server/protocol/schema.ts";
import { type PublicUser, publicUserSchema } from "#server/protocol/users.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { readToken } from "#web/platform/storage/token.ts";

export const lastPlayerKey = "spar.player";

/** Somebody without a name, known to nobody. */
const nobody = (username: string): PublicUser => ({ id: "", username, image_url: null, is_bot: false });

const lastPlayer = (): PublicUser | null => decodeText(publicUserSchema, readStored(lastPlayerKey));

/** Remembers who is signed in, and forgets it when they log out; a guest leaves no trace. Returns how to stop. */
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

/** Who sits at the table without a server; `you` names somebody who is not known. */
export function playerHere(you: string): PublicUser {
  const { user } = useSession.getState();
  if (user !== null) return { id: user.id, username: user.username, image_url: user.image_url, is_bot: false };
  return (readToken() === null ? null : lastPlayer()) ?? nobody(you);
}

/** Whose history a match belongs into; null where nobody with an account is known. */
export function accountHere(): string | null {
  const { user } = useSession.getState();
  if (user !== null) return isSignedIn(user) ? user.id : null;
  return readToken() === null ? null : (lastPlayer()?.id ?? null);
}
