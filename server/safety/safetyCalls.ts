/** Blocks and reports. */
import { blockedUsersSchema } from "#server/protocol/chat.ts";
import { filedReportSchema, newReportForm } from "#server/protocol/reports.ts";
import { byId } from "#server/api/fields.ts";
import { call, done, made, record } from "#server/api/declare.ts";

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

export const reportCall = call({
  method: "POST",
  path: "/api/reports",
  who: "session",
  summary:
    "Reports a player whom the user has met in that place, else `forbidden`. The server adds what the player said there.",
  body: newReportForm,
  answer: made(filedReportSchema),
  refusals: ["bad_request"],
  limits: ["report"],
});
