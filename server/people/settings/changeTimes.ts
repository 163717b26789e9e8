/** When each setting of an account was last changed, as the column `changed_at` keeps it. */
import * as v from "valibot";
import { SETTING_NAMES, type SettingName } from "#protocol/calls/settings.ts";
import { decodeText, moment } from "#server/protocol/schema.ts";

/** Epoch milliseconds; a field without a time was never changed. */
export type ChangeTimes = Readonly<Partial<Record<SettingName, number>>>;

const schema = v.record(v.string(), moment);

/** The times in a stored text; names that are no settings any more are left out. */
export function changeTimesIn(stored: string): ChangeTimes {
  const times = decodeText(schema, stored) ?? {};
  return Object.fromEntries(SETTING_NAMES.flatMap((name) => (name in times ? [[name, times[name]]] : [])));
}
