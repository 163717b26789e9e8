/**
 * The records of the moderators' work: cases of reports and appeals, decisions, canned replies, signals. A case holds all
 * pending reports about one player, or one appeal. Conventions as in schema.ts.
 */
import * as v from "valibot";
import { LOCALES, type Locale } from "./accounts.ts";
import { REPORT_REASONS } from "./reports.ts";
import type { ReportId, UserId } from "#protocol/ids.ts";
import {
  count,
  flag,
  gameCode,
  idSchema,
  ids,
  list,
  moment,
  orNull,
  pictureAddress,
  rows,
  text,
  username,
} from "#protocol/schema.ts";
import { SANCTION_NOTE_CHARS_MAX, SANCTION_REASONS, sanctionRecordSchema } from "./sanctions.ts";
import { publicUserSchema } from "./users.ts";

export const REPORT_STATUSES = ["pending", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const CASE_KINDS = ["report", "appeal"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** By how many players reported, most first as the usual order; by when the case was opened. */
export const CASE_ORDERS = ["-reporters", "reporters", "date", "-date"] as const;
export type CaseOrder = (typeof CASE_ORDERS)[number];

/** What is done to the reported player. */
export const REPORT_ACTIONS = ["none", "warning", "mute", "suspend", "ban"] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/** How a decision ends reports (the first two) or an appeal. */
const CASE_OUTCOMES = ["resolved", "dismissed", "granted", "refused"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const APPEAL_STATUSES = ["pending", "granted", "refused"] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];

/** Two who meet again and again with one always losing; many accounts in one browser. */
const SIGNAL_KINDS = ["one_sided", "one_browser"] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const SIGNAL_STATUSES = ["open", "reviewed"] as const;
export type SignalStatus = (typeof SIGNAL_STATUSES)[number];

/** The longest texts of staff and players, in characters. */
export const moderationChars = { reason: 500, answer: 1_000, appeal: 2_000, title: 80, note: 500 } as const;
/** Reports of one case that are sent, the newest; a decision about all of them ends the older ones too. */
export const CASE_REPORTS_MAX = 100;
const EVIDENCE_LINES_MAX = 100;
/** Earlier reports and sanctions of a player that are shown. */
export const EARLIER_MAX = 20;
export const CASES_PAGE_MAX = 100;
export const REPLIES_MAX = 200;

const staffMember = orNull(v.object({ id: ids.user, username }));
const anyUser = orNull(publicUserSchema);

/** The cursor of a list: where the next page begins, for `after`. */
const next = orNull(text(64));

/** Which moderator works on a case, and until when. */
export const assignmentSchema = v.object({ id: ids.user, username, until: moment });

const decisionFields = {
  id: ids.decision,
  outcome: v.picklist(CASE_OUTCOMES),
  action: v.picklist(REPORT_ACTIONS),
  moderator: staffMember,
  reason: text(moderationChars.reason),
  timestamp: moment,
  /** Until when it can be undone; null where it cannot. */
  undo_until: orNull(moment),
  undone_at: orNull(moment),
};
const decisionSchema = v.object(decisionFields);
export type Decision = Readonly<v.InferOutput<typeof decisionSchema>>;

const caseFields = {
  id: ids.case,
  kind: v.picklist(CASE_KINDS),
  status: v.picklist(REPORT_STATUSES),
  /** The reported player, or the one who appeals; null once the account is gone. */
  reported_user: anyUser,
  /** How many reports it has, and by how many players. */
  reports: count(),
  reporters: count(),
  /** The reasons of its reports, each once, the most frequent first. */
  reasons: rows(v.picklist(REPORT_REASONS)),
  opened_at: moment,
  timestamp: moment,
  assigned_to: orNull(assignmentSchema),
  /** The last decision that was not undone. */
  decision: orNull(decisionSchema),
};
const caseSchema = v.object(caseFields);
export type ReportCase = Readonly<v.InferOutput<typeof caseSchema>>;

/** GET /admin/reports */
export const casePageSchema = v.object({ items: list(caseSchema, CASES_PAGE_MAX), next, total: v.optional(count()) });
export type CasePage = Readonly<v.InferOutput<typeof casePageSchema>>;

/** A chat line that the server had at the time of the report. */
const evidenceLineSchema = v.object({
  user: anyUser,
  text: text(2_000),
  timestamp: moment,
  /** Whether the reported player wrote it. */
  is_reported: flag,
});

const placeSchema = v.object({
  kind: v.picklist(["global", "direct", "game", "profile"]),
  /** The table's code. */
  code: orNull(gameCode),
});

/** One report. */
const reportSchema = v.object({
  id: ids.report,
  reported_user: anyUser,
  reported_by: anyUser,
  reason: v.picklist(REPORT_REASONS),
  details: text(1_000),
  timestamp: moment,
  status: v.picklist(REPORT_STATUSES),
  place: placeSchema,
  evidence: v.object({
    /** False once the time for keeping it is over. */
    is_kept: flag,
    /** Name and picture of the reported player at that time. */
    username: orNull(username),
    image_url: pictureAddress,
    lines: list(evidenceLineSchema, EVIDENCE_LINES_MAX),
  }),
  /** The match in which it happened. The id, for the replay, is null until the match is stored. */
  match: orNull(v.object({ id: orNull(ids.match), match_number: count() })),
});
export type Report = Readonly<v.InferOutput<typeof reportSchema>>;

/** An earlier report, about a player or by one. */
const earlierReportSchema = v.object({
  id: ids.report,
  case_id: orNull(ids.case),
  reported_user: anyUser,
  reported_by: anyUser,
  reason: v.picklist(REPORT_REASONS),
  status: v.picklist(REPORT_STATUSES),
  timestamp: moment,
});
export type EarlierReport = Readonly<v.InferOutput<typeof earlierReportSchema>>;

/** What became of a player's own reports. */
const reporterSchema = v.object({ user: publicUserSchema, made: count(), upheld: count(), dismissed: count() });

/** An appeal as staff see it. */
const shownAppealSchema = v.object({
  id: ids.appeal,
  text: text(moderationChars.appeal),
  timestamp: moment,
  status: v.picklist(APPEAL_STATUSES),
  sanction: orNull(sanctionRecordSchema),
  /** False for the moderator who gave the sanction, unless nobody else could decide. */
  may_decide: flag,
});

/** GET /admin/reports/:id */
export const caseDetailSchema = v.object({
  ...caseFields,
  items: list(reportSchema, CASE_REPORTS_MAX),
  earlier: list(earlierReportSchema, EARLIER_MAX),
  /** What the reported player has reported himself. */
  made: list(earlierReportSchema, EARLIER_MAX),
  reported_by: list(reporterSchema, CASE_REPORTS_MAX),
  sanctions: list(sanctionRecordSchema, EARLIER_MAX),
  decisions: list(decisionSchema, CASE_REPORTS_MAX),
  appeal: orNull(shownAppealSchema),
});
export type CaseDetail = Readonly<v.InferOutput<typeof caseDetailSchema>>;

const answerText = (charsMax: number, wanted: string) =>
  v.pipe(v.string(wanted), v.trim(), v.minLength(1, wanted), v.maxLength(charsMax, wanted));
const optionalText = (charsMax: number, wanted: string) =>
  v.optional(v.pipe(v.string(wanted), v.trim(), v.maxLength(charsMax, wanted)), "");

const reportIds = v.pipe(
  v.array(idSchema<ReportId>(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/))), "ids of reports"),
  v.minLength(1, "ids of reports"),
  v.maxLength(CASE_REPORTS_MAX, "ids of reports"),
);

const decisionForm = {
  /** Which of the reports it is about; all pending ones where nothing stands here. */
  report_ids: v.optional(reportIds),
  /** For the record. */
  reason: answerText(moderationChars.reason, "why, in 1 to 500 characters"),
  /** What the players who reported are told: a canned reply, in the language of each, or this text. */
  reply_id: v.optional(v.nullable(ids.reply), null),
  answer: optionalText(moderationChars.answer, "a text of up to 1000 characters"),
};

/** The rule that was broken, which the player is told. */
const cause = v.picklist(SANCTION_REASONS, SANCTION_REASONS.join(", "));
/** What the player is told besides with a sanction. */
const note = optionalText(SANCTION_NOTE_CHARS_MAX, "a text of up to 500 characters");

/** POST /admin/reports/:id/resolve. */
export const resolveForm = v.object({
  ...decisionForm,
  action: v.picklist(["none", "warning", "mute", "suspend"], "none, warning, mute or suspend"),
  /** For how long a player is muted or suspended, in hours. */
  hours: v.optional(
    v.nullable(v.pipe(v.number("hours"), v.integer("hours"), v.minValue(1, "hours"), v.maxValue(8_760, "hours"))),
    null,
  ),
  cause,
  note,
});
export type ResolveForm = Readonly<v.InferInput<typeof resolveForm>>;

/** POST /admin/reports/:id/ban. */
export const banForm = v.object({ ...decisionForm, cause, note });
export type BanForm = Readonly<v.InferInput<typeof banForm>>;

/** POST /admin/reports/:id/dismiss. */
export const dismissForm = v.object(decisionForm);
export type DismissForm = Readonly<v.InferInput<typeof dismissForm>>;

/** POST /admin/reports/:id/appeal. */
export const decideAppealForm = v.object({
  is_granted: v.boolean("true or false"),
  reason: decisionForm.reason,
  reply_id: decisionForm.reply_id,
  answer: decisionForm.answer,
});
export type DecideAppealForm = Readonly<v.InferInput<typeof decideAppealForm>>;

const replyTexts = Object.fromEntries(LOCALES.map((locale) => [locale, text(moderationChars.answer)])) as {
  readonly [L in Locale]: ReturnType<typeof text>;
};
const replySchema = v.object({ id: ids.reply, title: text(moderationChars.title), ...replyTexts, changed_at: moment });
export type CannedReply = Readonly<v.InferOutput<typeof replySchema>>;
/** GET /admin/replies */
export const repliesSchema = list(replySchema, REPLIES_MAX);

const formTexts = Object.fromEntries(
  LOCALES.map((locale) => [locale, answerText(moderationChars.answer, "a text of 1 to 1000 characters")]),
) as { readonly [L in Locale]: ReturnType<typeof answerText> };
/** POST and PUT /admin/replies. */
export const replyForm = v.object({
  title: answerText(moderationChars.title, "a title of 1 to 80 characters"),
  ...formTexts,
});
export type ReplyForm = Readonly<v.InferInput<typeof replyForm>>;

const signalSchema = v.object({
  id: ids.signal,
  kind: v.picklist(SIGNAL_KINDS),
  status: v.picklist(SIGNAL_STATUSES),
  /** The accounts it is about; of two who meet, the one who loses first. */
  users: rows(publicUserSchema),
  /** Matches of the two, or accounts of the browser. */
  count: count(),
  /** How many of the matches the first of them lost. */
  lost: count(),
  found_at: moment,
  timestamp: moment,
  reviewed_by: staffMember,
  note: orNull(text(moderationChars.note)),
});
export type Signal = Readonly<v.InferOutput<typeof signalSchema>>;
/** GET /admin/signals */
export const signalPageSchema = v.object({
  items: list(signalSchema, CASES_PAGE_MAX),
  next,
  total: v.optional(count()),
});
export type SignalPage = Readonly<v.InferOutput<typeof signalPageSchema>>;

/** POST /admin/signals/:id/review: it was looked at; with `report_user_id` that account is reported as well. */
export const reviewForm = v.object({
  note: optionalText(moderationChars.note, "a text of up to 500 characters"),
  report_user_id: v.optional(
    v.nullable(idSchema<UserId>(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, "a user's id")))),
    null,
  ),
});
export type ReviewForm = Readonly<v.InferInput<typeof reviewForm>>;
