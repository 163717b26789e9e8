/** What players are told with a decision: a canned reply in the language of each, or the moderator's own words. */
import { HttpFailure } from "#server/base/api/failure.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import { type DecisionWords, inAllLanguages } from "./decisions.ts";
import type { ReplyStore } from "./replyStore.ts";

interface Answered {
  readonly reply_id: string | null;
  readonly answer: string;
}

/** @throws HttpFailure `bad_request` for a reply that is not there any more */
export async function answerOf(
  replies: Pick<ReplyStore, "find">,
  { reply_id, answer }: Answered,
): Promise<DecisionWords["answer"]> {
  if (reply_id === null) {
    const said = writtenText(answer, moderationChars.answer);
    return said === null ? null : inAllLanguages(said);
  }
  const reply = await replies.find(reply_id);
  if (reply === undefined) throw new HttpFailure("bad_request", "reply_id: expected a canned reply");
  const { en, es, fr, de } = reply;
  return { en, es, fr, de };
}
