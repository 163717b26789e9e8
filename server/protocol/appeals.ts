/** Appeals of players against a sanction. Conventions as in schema.ts. */
import * as v from "valibot";
import { APPEAL_STATUSES, moderationChars } from "./moderation.ts";
import { id, moment, orNull, text } from "./schema.ts";

/** POST /appeals/open: proves the account by the token that the refused sign-in gave. */
export const appealProofForm = v.object({ token: v.pipe(v.string("a token"), v.maxLength(512, "a token")) });

const appealText = `10 to ${moderationChars.appeal} characters`;
const appealFormText = v.pipe(
  v.string(appealText),
  v.trim(),
  v.minLength(10, appealText),
  v.maxLength(moderationChars.appeal, appealText),
);

/** POST /appeals. */
export const newAppealForm = v.object({ ...appealProofForm.entries, text: appealFormText });
/** POST /users/me/appeals: the same for who has a session, as a player who is muted. */
export const ownAppealForm = v.object({ sanction_id: id, text: appealFormText });

/** The appeal itself. */
export const appealStateSchema = v.object({
  text: text(moderationChars.appeal),
  timestamp: moment,
  status: v.picklist(APPEAL_STATUSES),
  /** What the player is told with the decision. */
  answer: orNull(text(moderationChars.answer)),
  decided_at: orNull(moment),
  /** The page where it can be read at any time, beginning with `/`. */
  address: text(128),
});

/** GET /appeals/:key, POST /appeals and /appeals/open: the sanction, and the appeal against it if there is one. */
export const appealRecordSchema = v.object({
  username: text(64),
  sanction: v.object({
    id,
    kind: text(16),
    /** The rule that was broken. */
    reason: text(32),
    created_at: moment,
    /** Null: without an end. */
    ends_at: orNull(moment),
    is_active: v.boolean(),
  }),
  appeal: orNull(appealStateSchema),
});
export type AppealRecord = Readonly<v.InferOutput<typeof appealRecordSchema>>;
