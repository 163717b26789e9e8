/** The global chat of a cluster: who has it open on other nodes, and what is said there. */
import * as v from "valibot";
import { type GlobalChatMessage, globalChatMessageSchema } from "#protocol/frames/userRecords.ts";
import type { UserId } from "#protocol/ids.ts";
import { type PublicUser, publicUserSchema } from "#protocol/calls/users.ts";
import { ids } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { Replica } from "#server/base/cluster/replica.ts";
import type { Clock } from "#server/base/core/clock.ts";

export interface ChatElsewhere {
  /** A user has the chat open here, under this name and picture. */
  enter(user: PublicUser): void;
  /** A connection of this user has closed the chat here; nothing changes where the user has it open in another. */
  leave(userId: UserId, isStillHere: () => boolean): void;
  /** The users who have it open on other nodes; one may be there twice. */
  users(): Iterable<PublicUser>;
  /** Sends a line that was stored here to the other nodes. */
  tell(line: GlobalChatMessage): void;
  /** `changed`: users on other nodes come and go. `said`: a line was stored on another node. */
  hear(listener: { readonly changed: () => void; readonly said: (line: GlobalChatMessage) => void }): void;
  stop(): void;
}

/** Of a server alone: nobody. */
export const nobodyElsewhere: ChatElsewhere = {
  enter: () => {},
  leave: () => {},
  users: () => [],
  tell: () => {},
  hear: () => {},
  stop: () => {},
};

const globalSaid = hint("globalSaid", v.object({ line: globalChatMessageSchema }));

/** Of a node: what the others replicate and tell. */
export function chatElsewhere(cluster: Cluster, clock: Clock): ChatElsewhere {
  const here = new Replica({ name: "globalChat", key: ids.user, value: publicUserSchema }, cluster, clock);
  return {
    enter: (user) => {
      if (here.own.get(user.id) !== user) here.set(user.id, user);
    },
    leave: (userId, isStillHere) => {
      if (!isStillHere()) here.delete(userId);
    },
    *users() {
      for (const node of cluster.others) yield* here.of(node).values();
    },
    tell: (line) => cluster.tellAll(globalSaid, { line }),
    hear: ({ changed, said }) => {
      here.watch({ set: changed, deleted: changed });
      cluster.hear(globalSaid, ({ line }) => said(line));
    },
    stop: () => here.stop(),
  };
}
