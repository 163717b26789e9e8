/**
 * The words of a decision besides its reason: the rule that was broken, and the answer to the players who reported or
 * appealed.
 */
import type { ReplyId } from "#protocol/ids.ts";
import * as v from "valibot";
import { LOCALES, type Locale } from "#protocol/calls/accounts.ts";
import { SANCTION_REASONS } from "#protocol/calls/sanctions.ts";
import { decodeText, text } from "#server/protocol/schema.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import type { ReplyStore } from "./replyStore.ts";
import { moderationLimits } from "./limits.ts";

const words = text(moderationLimits.chars.answer);

const decisionWordsSchema = v.object({
  /** Why a player is warned or sanctioned; null where none is. */
  cause: v.nullable(v.picklist(SANCTION_REASONS)),
  /** The message to the players who reported or appealed, in each language; null for none. */
  answer: v.nullable(v.object({ en: words, es: words, fr: words, de: words })),
});
export type DecisionWords = Readonly<v.InferOutput<typeof decisionWordsSchema>>;

/** The same words for readers of every language. */
const inAllLanguages = (said: string): NonNullable<DecisionWords["answer"]> => ({
  en: said,
  es: said,
  fr: said,
  de: said,
});

export const storedWords = (stored: string | null): DecisionWords =>
  decodeText(decisionWordsSchema, stored) ?? { cause: null, answer: null };

/** The language in which a user is written to. */
export const localeOf = (locale: string | null): Locale => LOCALES.find((each) => each === locale) ?? "en";

interface Answered {
  readonly reply_id: ReplyId | null;
  readonly answer: string;
}

/**
 * The answer for the players: a canned reply in the language of each, or the moderator's own words.
 * @throws HttpFailure `bad_request` for a reply that no longer exists
 */
export async function answerOf(
  replies: Pick<ReplyStore, "find">,
  { reply_id, answer }: Answered,
): Promise<DecisionWords["answer"]> {
  if (reply_id === null) {
    const said = writtenText(answer, moderationLimits.chars.answer);
    return said === null ? null : inAllLanguages(said);
  }
  const reply = await replies.find(reply_id);
  if (reply === undefined) throw new HttpFailure("bad_request", "reply_id: expected a canned reply");
  const { en, es, fr, de } = reply;
  return { en, es, fr, de };
}
