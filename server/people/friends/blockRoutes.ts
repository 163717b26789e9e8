import type { BlockedUser } from "#protocol/calls/chat.ts";
import { blockCall, blocksCall, unblockCall } from "./blockCalls.ts";
import type { Blocks } from "./blocks.ts";
import type { SocialStore } from "./socialStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { type EndRelationDependencies, endRelation } from "#server/people/friends/endRelation.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface BlockDependencies extends EndRelationDependencies {
  readonly store: EndRelationDependencies["store"] & { readonly social: Pick<SocialStore, "blocks"> };
  readonly blocks: Pick<Blocks, "block" | "unblock">;
  readonly notifications: EndRelationDependencies["notifications"] & {
    endBetween(userId: string, otherId: string): Promise<void>;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The users whom a user has blocked. */
export function blockRoutes(serve: Serve, deps: BlockDependencies): void {
  const { store, blocks, notifier, now } = deps;
  /** A conversation of the two is not shown while one blocks the other. */
  const conversationsChanged = (...userIds: readonly string[]): void => {
    for (const id of userIds) notifier.notify(id, "conversationsChanged", {});
  };

  serve(blocksCall, async ({ session }) => {
    const found = await store.social.blocks(session.user.id);
    return found.map(({ user, at }): BlockedUser => ({ user: publicUser(user), at }));
  });

  serve(blockCall, async ({ session: { user }, params: { id } }) => {
    if (id === user.id) throw new HttpFailure("bad_request");
    const answer = await blocks.block(user.id, id, now());
    if (answer === "unknown") throw new HttpFailure("not_found");
    if (answer === "too-many") throw new HttpFailure("bad_request");
    await endRelation(deps, user.id, id);
    await deps.notifications.endBetween(user.id, id);
    conversationsChanged(user.id, id);
  });

  serve(unblockCall, async ({ session, params: { id } }) => {
    await blocks.unblock(session.user.id, id);
    conversationsChanged(session.user.id, id);
  });
}
