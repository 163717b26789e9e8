/** Reports about other players. */
import * as v from "valibot";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { idSchema, ids } from "#protocol/schema.ts";
import { call, made, takes } from "#protocol/call.ts";

export const REPORT_REASONS = ["abuse", "spam", "cheating", "name", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_DETAILS_CHARS_MAX = 1_000;
const detailsWanted = `up to ${REPORT_DETAILS_CHARS_MAX} characters`;

const userId = idSchema<UserId>(v.pipe(v.string("a user's id"), v.regex(/^[1-9]\d{0,9}$/, "a user's id")));
const code = idSchema<RoomCode>(v.pipe(v.string("a game's code"), v.regex(/^[A-Za-z0-9]{1,32}$/, "a game's code")));

/** POST /reports. The place is where it happened. The server adds the chat lines of that place as evidence. */
export const newReportForm = v.object({
  user_id: userId,
  reason: v.picklist(REPORT_REASONS, REPORT_REASONS.join(", ")),
  details: v.optional(v.pipe(v.string(detailsWanted), v.maxLength(REPORT_DETAILS_CHARS_MAX, detailsWanted)), ""),
  place: v.variant(
    "kind",
    [
      v.object({ kind: v.literal("global") }),
      v.object({ kind: v.literal("direct") }),
      v.object({ kind: v.literal("game"), code }),
      v.object({ kind: v.literal("profile") }),
    ],
    "the global chat, direct messages, a game or the profile",
  ),
});
export type NewReport = Readonly<v.InferInput<typeof newReportForm>>;

export type ReportPlace = NewReport["place"];

/** POST /reports: the number of the stored report. */
export const filedReportSchema = v.object({ id: ids.report });
export type FiledReport = Readonly<v.InferOutput<typeof filedReportSchema>>;

export const reportCall = call({
  method: "POST",
  path: "/api/reports",
  who: "session",
  body: takes<typeof newReportForm>(),
  answer: made(filedReportSchema),
});
