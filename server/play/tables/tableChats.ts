/** Finds the chat of an open table, on whichever node of a cluster the table is. */
import type { RoomCode } from "#protocol/ids.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import { type FindTableChat, type TableChat, tableChat } from "#server/play/chat/openTableChat.ts";
import { chatMessage } from "#server/play/table/roomBroadcaster.ts";
import type { Registry } from "./registry.ts";
import type { FindPlace } from "./roomPlace.ts";

/** `placeOf` is null for a server alone. */
export function tableChats(
  tables: Pick<Registry, "find">,
  placeOf: FindPlace | null,
  cluster: Pick<Cluster, "ask" | "answer">,
): FindTableChat {
  const here = (code: RoomCode): TableChat | null => {
    const room = tables.find(code);
    if (room === undefined) return null;
    const { match, seats } = room.table;
    return {
      seated: seats.flatMap((seat) => (seat === null ? [] : [seat.user.id])),
      lines: room.chatLines.map((line) => chatMessage(code, line)),
      matchNumber: match?.matchNumber ?? null,
    };
  };
  cluster.answer(tableChat, ({ code }) => here(code));
  return async (code) => {
    const own = here(code);
    if (own !== null || placeOf === null) return own;
    const place = await placeOf(code);
    if (place.is === "nowhere") return null;
    if (place.is === "here") return here(code);
    const answer = place.is === "elsewhere" ? await cluster.ask(place.node, tableChat, { code }) : null;
    if (answer?.ok !== true) throw new StoreUnavailable("the node of the table did not answer");
    return answer.value;
  };
}
