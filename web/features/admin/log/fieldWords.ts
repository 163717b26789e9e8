/** How the log shows the name and the value of a changed field. */
import type { ChangedFields } from "#server/protocol/adminLog.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";

type FieldKey = Extract<keyof typeof en, `field${string}`>;

const isKnown = (key: string): key is FieldKey => Object.hasOwn(en, key);

/** `endsAt` and `ends_at` as `fieldEndsAt`; null for a field without a name of its own. */
export function fieldKey(name: string): FieldKey | null {
  const joined = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
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

/** A value as it is read; times as a date. */
export function fieldValue(value: ChangedFields[string] | undefined, language: Language): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "number" && value >= timesFrom ? dateAndTime(value, language) : String(value);
}
