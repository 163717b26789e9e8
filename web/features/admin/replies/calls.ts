import type { CannedReply, ReplyForm } from "#protocol/calls/moderation.ts";
import { addReplyCall, changeReplyCall, repliesCall } from "#protocol/calls/moderationCalls.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";

const queryKey = adminKeys.item("replies", "");

/** The canned replies, by title. */
export const repliesQuery = query<readonly CannedReply[]>(queryKey, (signal) => ask(repliesCall, { signal }));

/** Adds a reply, or changes the one with this id. */
export const saveReply = (id: string | null, body: ReplyForm): Promise<ApiResult<unknown>> =>
  id === null ? ask(addReplyCall, { body }) : ask(changeReplyCall, { params: { id }, body });

/** A reply was added, changed or deleted: the list and the log are fetched again. */
export const repliesChanged = (): void => invalidate(queryKey, adminKeys.lists("log"));
