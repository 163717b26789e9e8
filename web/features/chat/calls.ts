import type { GlobalChatMessage } from "#server/protocol/chat.ts";
import { type ApiResult, send } from "#web/lib/api.ts";
import { fields, list, number, orNull, text } from "#web/lib/decode.ts";

const globalChatMessage = (value: unknown): GlobalChatMessage => {
  const it = fields(value);
  return {
    id: text(it["id"]),
    text: text(it["text"]),
    sender_id: text(it["sender_id"]),
    sender_name: text(it["sender_name"]),
    timestamp: number(it["timestamp"]),
    avatar: orNull(text)(it["avatar"]),
  };
};

/** The last lines of the global chat, oldest first. */
export const globalMessages = (): Promise<ApiResult<readonly GlobalChatMessage[]>> =>
  send({ path: "/messages/global", signed: true, decode: list(globalChatMessage) });
