/** Blocks. */
import { blockedUsersSchema } from "#protocol/calls/chat.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";

export const blocksCall = call({
  method: "GET",
  path: "/api/users/me/blocks",
  who: "session",
  summary: "Whom the user has blocked, the latest first.",
  answer: record(blockedUsersSchema),
});

export const blockCall = call({
  method: "PUT",
  path: "/api/users/me/blocks/:id",
  who: "session",
  summary: "From now on the user is sent nothing that this player says, at tables and in the global chat.",
  params: byId,
  answer: done,
  refusals: ["bad_request"],
  limits: ["block"],
});

export const unblockCall = call({
  method: "DELETE",
  path: "/api/users/me/blocks/:id",
  who: "session",
  summary: "Unblocks the player.",
  params: byId,
  answer: done,
  limits: ["block"],
});
