/** What staff impose on users, and how users are told. Conventions as in schema.ts. */
import * as v from "valibot";
import { ids, moment, orNull, rows, text, username } from "#protocol/schema.ts";

/** Whether a user may use the site now. */
export const STANDINGS = ["active", "suspended", "banned"] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * `ban` and `suspension` end all sessions and refuse new ones, a suspension until its end. `mute` refuses chat lines and
 * direct messages until its end.
 */
export const SANCTION_KINDS = ["ban", "suspension", "mute"] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Each has its sentence in four languages. */
export const SANCTION_REASONS = ["cheating", "abuse", "spam", "name", "accounts", "other"] as const;
export type SanctionReason = (typeof SANCTION_REASONS)[number];

export const SANCTION_NOTE_CHARS_MAX = 500;

/** A sanction as its user is told: `reason` as a code, `note` in the words of staff, `ends_at` null without an end. */
export const sanctionNoticeSchema = v.object({
  id: ids.sanction,
  kind: v.picklist(SANCTION_KINDS),
  reason: v.picklist(SANCTION_REASONS),
  note: orNull(text(SANCTION_NOTE_CHARS_MAX)),
  created_at: moment,
  ends_at: orNull(moment),
});
export type SanctionNotice = Readonly<v.InferOutput<typeof sanctionNoticeSchema>>;

/** A sanction that has just been imposed. `ticket` is a secret for an appeal without a session, null with a mute. */
export const imposedSanctionSchema = v.object({ ...sanctionNoticeSchema.entries, ticket: orNull(text(128)) });

/** GET /users/me/sanctions: those that hold now. */
export const sanctionNoticesSchema = rows(sanctionNoticeSchema);

/** A sanction as staff see it. `by` is null for an operator or a deleted account. */
export const sanctionRecordSchema = v.object({
  ...sanctionNoticeSchema.entries,
  by: orNull(username),
  lifted_at: orNull(moment),
  lifted_by: orNull(username),
});
export type SanctionRecord = Readonly<v.InferOutput<typeof sanctionRecordSchema>>;
