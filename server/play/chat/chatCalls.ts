/** What was said. */
import * as v from "valibot";
import { chatLimits } from "./limits.ts";
import { gameChatSchema, globalChatSchema } from "#protocol/calls/chat.ts";
import { call, record } from "#server/base/api/declare.ts";
import { byGameCode, page } from "#server/base/api/fields.ts";

export const gameChatCall = call({
  method: "GET",
  path: "/api/messages/games/:code",
  who: "session",
  summary: "The chat of a table, for those who sit or sat at it; others get `forbidden`.",
  params: byGameCode,
  misfit: "forbidden",
  answer: record(gameChatSchema),
  ownLimits: ["look"],
});

export const globalChatCall = call({
  method: "GET",
  path: "/api/messages/global",
  who: "anyone",
  summary: "The last lines of the global chat, oldest first; with a token, without those of blocked users.",
  query: v.object(page(chatLimits.globalLines)),
  answer: record(globalChatSchema),
});
