/** The log of what staff have changed. Conventions as in schema.ts. */
import * as v from "valibot";
import { count, id, list, moment, orNull, text } from "#protocol/schema.ts";
import { choice, cursor, prefix, rowsWanted } from "./fields.ts";
import { call, raw, record, takes } from "#protocol/call.ts";

/** What staff do, by domain. A new one is added here and gets its name in four languages. */
export const ADMIN_ACTIONS = [
  "role.change",
  "user.ban",
  "user.suspend",
  "user.mute",
  "user.lift",
  "user.signOut",
  "user.resetTwoFactor",
  "ticket.answer",
  "ticket.note",
  "ticket.close",
  "ticket.change",
  "announcement.create",
  "announcement.change",
  "announcement.delete",
  "announcement.restore",
  "tournament.create",
  "tournament.change",
  "tournament.cancel",
  "tournament.reopen",
  "tournament.open",
  "tournament.pause",
  "tournament.admit",
  "tournament.disqualify",
  "tournament.result",
  "tournament.replay",
  "tournament.undo",
  "schedule.create",
  "schedule.change",
  "schedule.status",
  "event.create",
  "event.change",
  "event.cancel",
  "event.reopen",
  "incident.open",
  "incident.update",
  "incident.remove",
  "report.resolve",
  "report.dismiss",
  "report.undo",
  "appeal.grant",
  "appeal.refuse",
  "reply.create",
  "reply.change",
  "reply.delete",
  "signal.review",
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** What an action is about. */
export const TARGET_KINDS = [
  "user",
  "report",
  "appeal",
  "reply",
  "signal",
  "ticket",
  "announcement",
  "incident",
  "tournament",
  "schedule",
  "event",
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** The changed fields, as they were or as they are. */
export const changedFieldsSchema = v.record(text(64), v.union([v.string(), v.number(), v.boolean(), v.null()]));
export type ChangedFields = Readonly<v.InferOutput<typeof changedFieldsSchema>>;

const adminLogEntrySchema = v.object({
  id,
  /** The name at that time; `operator` for the command line of the server. */
  admin: text(64),
  action: v.picklist(ADMIN_ACTIONS),
  /** The target's name at that time. */
  target: text(255),
  target_kind: v.picklist(TARGET_KINDS),
  target_id: text(64),
  timestamp: moment,
  /** Why, in the words of staff. */
  details: text(1_000),
  before: orNull(changedFieldsSchema),
  after: orNull(changedFieldsSchema),
});
export type AdminLogEntry = Readonly<v.InferOutput<typeof adminLogEntrySchema>>;

/** GET /admin/log */
const adminLogPageSchema = v.object({
  items: list(adminLogEntrySchema, 100),
  next: orNull(text(128)),
  total: v.optional(count()),
});
export type AdminLogPage = Readonly<v.InferOutput<typeof adminLogPageSchema>>;

const searched = {
  q: prefix,
  action: choice("all", ADMIN_ACTIONS, `action is all or one of ${ADMIN_ACTIONS.join(", ")}`),
  target: choice("all", TARGET_KINDS, `target is all or one of ${TARGET_KINDS.join(", ")}`),
};

export const adminLogQuery = v.object({ ...searched, limit: rowsWanted(), after: cursor });

export const adminLogCall = call({
  method: "GET",
  path: "/api/admin/log",
  who: "moderator",
  query: takes<typeof adminLogQuery>(),
  answer: record(adminLogPageSchema),
});

export const adminLogFileQuery = v.object(searched);

export const adminLogFileCall = call({
  method: "GET",
  path: "/api/admin/log.csv",
  who: "moderator",
  query: takes<typeof adminLogFileQuery>(),
  answer: raw("text/csv"),
});
