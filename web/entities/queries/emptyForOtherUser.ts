/**
 * Empties the cache when another user plays here, so that no user sees the answers of another. It is imported for this
 * effect only.
 */
import type { UserId } from "#protocol/ids.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import { type Session, useSession } from "#web/entities/session/session.ts";
import { readToken } from "#web/platform/storage/token.ts";

/** Whose answers the cache has. */
interface Owner {
  readonly token: string | null;
  /** Null: not known yet, or a visitor. */
  readonly userId: UserId | null;
}

const ownerOf = ({ user }: Session): Owner => ({ token: readToken(), userId: user?.id ?? null });

const isSame = (a: Owner, b: Owner): boolean =>
  a.userId !== null && b.userId !== null ? a.userId === b.userId : a.token === b.token;

let owner = ownerOf(useSession.getState());

useSession.subscribe((session) => {
  const before = owner;
  owner = ownerOf(session);
  if (isSame(before, owner)) {
    // The server could not be asked who it is: still the same user.
    owner = { ...owner, userId: owner.userId ?? before.userId };
    return;
  }
  // A visitor has no data of their own: what is on screen stays there.
  if (before.token === null && before.userId === null) queryClient.removeQueries({ type: "inactive" });
  else void queryClient.resetQueries();
});
