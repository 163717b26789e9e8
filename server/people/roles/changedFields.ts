import type { ChangedFields } from "#protocol/calls/adminLog.ts";

/** Long texts are cut: the log says what was changed, and is not a copy of it. */
const valueCharsMax = 1_000;

type Value = ChangedFields[string];
const cut = (value: Value): Value =>
  typeof value === "string" && value.length > valueCharsMax ? `${value.slice(0, valueCharsMax)}…` : value;

/** Of two states of one thing the fields that differ, as they were and as they are; null where it was or is not there. */
export function changedFields(
  before: ChangedFields | null,
  after: ChangedFields | null,
): { readonly before: ChangedFields | null; readonly after: ChangedFields | null } {
  const names = Object.keys({ ...before, ...after }).filter((name) => before?.[name] !== after?.[name]);
  const of = (fields: ChangedFields | null): ChangedFields | null =>
    fields === null ? null : Object.fromEntries(names.map((name) => [name, cut(fields[name] ?? null)]));
  return { before: of(before), after: of(after) };
}
