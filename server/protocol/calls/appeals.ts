/** Appeals of players against a sanction. Conventions as in schema.ts. */
import * as v from "valibot";
import { LOCALES } from "./accounts.ts";
import { APPEAL_STATUSES, moderationChars } from "./moderation.ts";
import { sanctionNoticeSchema } from "./sanctions.ts";
import { ids, moment, orNull, rows, text } from "#protocol/schema.ts";
import { call, made, record, takes } from "#protocol/call.ts";

/**
 * POST /appeals/open: by the ticket of a refused sign-in, or by the key at the end of the address of an appeal's page.
 */
export const openAppealForm = v.object({
  proof: v.pipe(v.string("a ticket or a key"), v.maxLength(128, "a ticket or a key")),
});

const appealText = `10 to ${moderationChars.appeal} characters`;
const appealFormText = v.pipe(
  v.string(appealText),
  v.trim(),
  v.minLength(10, appealText),
  v.maxLength(moderationChars.appeal, appealText),
);

const locale = v.optional(v.picklist(LOCALES, LOCALES.join(", ")), "en");
/** POST /appeals: `locale` is the language in which the player is answered. */
export const newAppealForm = v.object({
  ticket: v.pipe(v.string("a ticket"), v.maxLength(128, "a ticket")),
  text: appealFormText,
  locale,
});
/** POST /users/me/appeals: the same for who has a session, as a player who is muted. */
export const ownAppealForm = v.object({ sanction_id: ids.sanction, text: appealFormText, locale });

/** The appeal itself. */
const appealStateSchema = v.object({
  text: text(moderationChars.appeal),
  timestamp: moment,
  status: v.picklist(APPEAL_STATUSES),
  /** What the player is told with the decision. */
  answer: orNull(text(moderationChars.answer)),
  decided_at: orNull(moment),
  /** The page where it can be read at any time, beginning with `/`. A secret follows the `#`. */
  address: text(128),
});

/** POST /appeals and /appeals/open: the sanction, and the appeal against it if there is one. */
const appealRecordSchema = v.object({
  username: text(64),
  sanction: v.object({ ...sanctionNoticeSchema.entries, is_active: v.boolean() }),
  appeal: orNull(appealStateSchema),
});
export type AppealRecord = Readonly<v.InferOutput<typeof appealRecordSchema>>;
/** GET /users/me/appeals: the sanctions of the user that hold, with the appeals against them. */
const ownAppealsSchema = rows(appealRecordSchema);

export const openAppealCall = call({
  method: "POST",
  path: "/api/appeals/open",
  who: "anyone",
  body: takes<typeof openAppealForm>(),
  answer: record(appealRecordSchema),
});

export const newAppealCall = call({
  method: "POST",
  path: "/api/appeals",
  who: "anyone",
  body: takes<typeof newAppealForm>(),
  answer: made(appealRecordSchema),
});

export const ownAppealsCall = call({
  method: "GET",
  path: "/api/users/me/appeals",
  who: "session",
  answer: record(ownAppealsSchema),
});

export const ownAppealCall = call({
  method: "POST",
  path: "/api/users/me/appeals",
  who: "session",
  body: takes<typeof ownAppealForm>(),
  answer: made(appealRecordSchema),
});
