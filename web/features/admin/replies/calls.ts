import * as v from "valibot";
import { type CannedReply, repliesSchema, type ReplyForm } from "#protocol/calls/moderation.ts";
import { id } from "#server/protocol/schema.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";

const path = "/admin/replies";
const queryKey = keys.admin.item("replies", "");

/** The canned replies, by title. */
export const repliesQuery = query<readonly CannedReply[]>(queryKey, (signal) =>
  send({ path, signed: "always", answer: repliesSchema, signal }),
);

const addedSchema = v.object({ id });

/** Adds a reply, or changes the one with this id. */
export const saveReply = (replyId: string | null, body: ReplyForm): Promise<ApiResult<unknown>> =>
  replyId === null
    ? send({ path, method: "POST", body, signed: "always", answer: addedSchema })
    : send({ path: `${path}/${encodeURIComponent(replyId)}`, method: "PUT", body, signed: "always" });

/** A reply was added, changed or deleted: the list and the log are fetched again. */
export const repliesChanged = (): void => invalidate(queryKey, keys.admin.lists("log"));
