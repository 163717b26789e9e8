/** Finds who invites to a private table that waits for players, on whichever node of a cluster the table is. */
import * as v from "valibot";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { gameCode, ids } from "#protocol/schema.ts";
import { hostOf } from "#protocol/frames/view.ts";
import { type Cluster, question } from "#server/base/cluster/cluster.ts";
import type { Registry } from "./registry.ts";

const invite = question("invite", v.object({ code: gameCode }), v.nullable(ids.user));

/** The host of a private table whose match has not begun; null for any other code, and where a node does not answer. */
export type FindInviteHost = (code: RoomCode) => Promise<UserId | null>;

export function inviteHosts(
  tables: Pick<Registry, "find" | "atNode">,
  cluster: Pick<Cluster, "ask" | "answer">,
): FindInviteHost {
  const here = (code: RoomCode): UserId | null => {
    const { table } = tables.find(code) ?? {};
    const isInvite = table?.setup.kind === "friend" && table.match === null && !table.closed;
    return isInvite ? hostOf(table) : null;
  };
  cluster.answer(invite, ({ code }) => here(code));
  return async (code) => {
    // The store is not asked: everybody may ask for any code, without a session.
    const { node } = tables.atNode(code);
    if (node === undefined || tables.find(code) !== undefined) return here(code);
    const answer = await cluster.ask(node, invite, { code });
    return answer.ok ? answer.value : null;
  };
}
