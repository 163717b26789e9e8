/** How the log shows the name and the value of a changed field. */
import type { ChangedFields } from "#protocol/calls/adminLog.ts";
import { dateAndTime, wholeNumber } from "#web/platform/languages/format.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { type CodeKey, codeKeys } from "./codes.ts";
import { en } from "./text/en.ts";

type FieldKey = Extract<keyof typeof en, `field${string}`>;

const isKnown = (key: string): key is FieldKey => Object.hasOwn(en, key);

const inLanguage = /_(en|es|fr|de)$/;

/** Of a text in one language its code: `title_de` is the title in "de". */
export const languageOf = (name: string): string | null => inLanguage.exec(name)?.[1] ?? null;

/** `endsAt` and `ends_at` as `fieldEndsAt`; null for a field without a name of its own. */
export function fieldKey(name: string): FieldKey | null {
  const joined = name.replace(inLanguage, "").replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = `field${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
  return isKnown(key) ? key : null;
}

/** A name that no text has, as words: `win_points` and `winPoints` as "win points". */
export const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.]/g, " ")
    .toLowerCase();

/** Larger numbers are times in epoch milliseconds: 2001 and later. */
const timesFrom = 1_000_000_000_000;

/** What stands for no value. */
export const noValue = "–";

/** A value as it is read: words for a code, a date for a time. */
export function fieldValue(
  {
    name,
    value,
    language,
  }: { readonly name: string; readonly value: ChangedFields[string] | undefined; readonly language: Language },
  t: (key: CodeKey | "isTrue" | "isFalse") => string,
): string {
  if (value === null || value === undefined || value === "") return noValue;
  if (typeof value === "boolean") return t(value ? "isTrue" : "isFalse");
  if (typeof value === "number")
    return value >= timesFrom ? dateAndTime(value, language) : wholeNumber(value, language);
  return (
    codeKeys(name, value)
      ?.map((key) => t(key))
      .join(", ") ?? value
  );
}
