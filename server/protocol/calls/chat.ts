/** The records of chats and blocked users. Conventions as in schema.ts. */
import * as v from "valibot";
import { moment, rows } from "#protocol/schema.ts";
import { publicUserSchema } from "./users.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import { page } from "./fields.ts";
import { gameChatMessageSchema, globalChatMessageSchema } from "#protocol/frames/userRecords.ts";

/** Lines of the global chat that are shown to a user who opens it. */
export const GLOBAL_LINES = 200;

/** GET /messages/games/:code */
export const gameChatSchema = rows(gameChatMessageSchema);

/** GET /messages/global */
export const globalChatSchema = rows(globalChatMessageSchema);

/** PUT and DELETE /users/me/blocks/:id */
export const blockedUserSchema = v.object({ user: publicUserSchema, at: moment });
export type BlockedUser = Readonly<v.InferOutput<typeof blockedUserSchema>>;
/** GET /users/me/blocks */
export const blockedUsersSchema = rows(blockedUserSchema);

export const gameChatCall = call({
  method: "GET",
  path: "/api/messages/games/:code",
  who: "session",
  answer: record(gameChatSchema),
});

export const globalChatQuery = v.object(page(GLOBAL_LINES));

export const globalChatCall = call({
  method: "GET",
  path: "/api/messages/global",
  who: "anyone",
  isSigned: true,
  query: takes<typeof globalChatQuery>(),
  answer: record(globalChatSchema),
});

export const blocksCall = call({
  method: "GET",
  path: "/api/users/me/blocks",
  who: "session",
  answer: record(blockedUsersSchema),
});

export const blockCall = call({
  method: "PUT",
  path: "/api/users/me/blocks/:id",
  who: "session",
  answer: done,
});

export const unblockCall = call({
  method: "DELETE",
  path: "/api/users/me/blocks/:id",
  who: "session",
  answer: done,
});
