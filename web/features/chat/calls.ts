import { type GlobalChatMessage, globalChatSchema } from "#protocol/calls/chat.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** The last lines of the global chat, oldest first. */
export const globalMessages = (): Promise<ApiResult<readonly GlobalChatMessage[]>> =>
  send({ path: "/messages/global", signed: true, answer: globalChatSchema });
