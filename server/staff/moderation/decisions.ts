/** What a decision says besides its reason: the rule that was broken, and the words for those who are told. */
import * as v from "valibot";
import { LOCALES, type Locale } from "#protocol/calls/accounts.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { SANCTION_REASONS } from "#protocol/calls/sanctions.ts";
import { decodeText, text } from "#server/protocol/schema.ts";

const words = text(moderationChars.answer);

export const decisionWordsSchema = v.object({
  /** Why a player is warned or sanctioned; null where none is. */
  cause: v.nullable(v.picklist(SANCTION_REASONS)),
  /** What the players who reported or appealed are told besides, in each language; null for nothing. */
  answer: v.nullable(v.object({ en: words, es: words, fr: words, de: words })),
});
export type DecisionWords = Readonly<v.InferOutput<typeof decisionWordsSchema>>;

/** The same words for readers of every language. */
export const inAllLanguages = (said: string): NonNullable<DecisionWords["answer"]> => ({
  en: said,
  es: said,
  fr: said,
  de: said,
});

export const storedWords = (stored: string | null): DecisionWords =>
  decodeText(decisionWordsSchema, stored) ?? { cause: null, answer: null };

/** The language in which a user is written to. */
export const localeOf = (locale: string | null): Locale => LOCALES.find((each) => each === locale) ?? "en";
