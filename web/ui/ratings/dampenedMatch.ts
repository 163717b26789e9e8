import type { DampenedMatch } from "#server/protocol/matches.ts";
import { fields, flag, oneOf } from "#web/lib/decode.ts";

/** What a match counted for the reader, as it arrives; an older server does not say. */
export function dampenedMatch(value: unknown): DampenedMatch | null {
  if (value === null || value === undefined) return null;
  const it = fields(value);
  return { is_counted: flag(it["is_counted"]), reason: oneOf(["often", "place", "limit"])(it["reason"]) };
}
