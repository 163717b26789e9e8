/**
 * The bounded building blocks of schemas, and the one way to decode by them: on the server, in the page and in the
 * desktop app.
 *
 * REST records use the product's field names (snake_case) and times in epoch milliseconds. All paths are under /api; a
 * bearer token is in Authorization; an error is an ApiError. Unknown keys of an answer are dropped, because a newer
 * server may send some.
 */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import type {
  AnnouncementId,
  AppealId,
  CaseId,
  ChallengeId,
  DecisionId,
  EventId,
  IncidentId,
  MatchId,
  MatchKey,
  NodeName,
  NotificationId,
  ReplyId,
  ReportId,
  RoomCode,
  SanctionId,
  ScheduleId,
  SignalId,
  StreamId,
  TicketId,
  TicketMessageId,
  TournamentId,
  UserId,
} from "./ids.ts";

/** Rows of one answer: the longest list of the server has 500. */
const ROWS_MAX = 1_000;
/** The latest time of a Date. */
export const MOMENT_MAX = 8.64e15;
const RATING_MAX = 1_000_000;

/** A text of at most `charsMax` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (charsMax: number) => v.pipe(v.string(), v.maxLength(charsMax));

/** A text of 1 to `charsMax` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const nonEmptyText = (charsMax: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(charsMax));

/** A whole number from `min` to `max`. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** A whole number from 0 to `max`. */
/* @__NO_SIDE_EFFECTS__ */
export const count = (max: number = Number.MAX_SAFE_INTEGER) => whole(0, max);

/** A read-only list of at most `max` items. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item), v.maxLength(max), v.readonly());

/** The rows of an answer. */
/* @__NO_SIDE_EFFECTS__ */
export const rows = <S extends v.GenericSchema>(item: S) => list(item, ROWS_MAX);

/** The valid items of a stored list; invalid ones are left out, so that the others remain. */
/* @__NO_SIDE_EFFECTS__ */
export const validItems = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.array(v.fallback(v.nullable(item), null)),
    v.transform((items) => items.filter((each) => each !== null)),
  );

/** A value or null; a missing value becomes null, because an older server may not send it. */
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <S extends v.GenericSchema>(schema: S) => v.nullish(schema, null);

/** The same checks; the values have the type of one kind of id. */
/* @__NO_SIDE_EFFECTS__ */
export const idSchema = <Kind extends string>(schema: v.GenericSchema<string>) => schema as v.GenericSchema<Kind>;

/** The server's id of what has no type of its own in ids.ts, for example a chat line. */
export const id = text(64);
export const ids = {
  user: idSchema<UserId>(id),
  match: idSchema<MatchId>(id),
  tournament: idSchema<TournamentId>(id),
  stream: idSchema<StreamId>(id),
  ticket: idSchema<TicketId>(id),
  ticketMessage: idSchema<TicketMessageId>(id),
  report: idSchema<ReportId>(id),
  case: idSchema<CaseId>(id),
  decision: idSchema<DecisionId>(id),
  appeal: idSchema<AppealId>(id),
  reply: idSchema<ReplyId>(id),
  signal: idSchema<SignalId>(id),
  sanction: idSchema<SanctionId>(id),
  notification: idSchema<NotificationId>(id),
  challenge: idSchema<ChallengeId>(id),
  event: idSchema<EventId>(id),
  announcement: idSchema<AnnouncementId>(id),
  schedule: idSchema<ScheduleId>(id),
  incident: idSchema<IncidentId>(id),
} as const;
export const username = text(64);
/** The address of a picture. */
export const address = text(512);
export const pictureAddress = orNull(address);
export const gameCode = idSchema<RoomCode>(text(32));
/** The code of a requested table: never empty. */
export const tableCode = idSchema<RoomCode>(nonEmptyText(32));
/** The key of a match of a tournament. */
export const matchKey = idSchema<MatchKey>(text(24));
/** The name of a server of a cluster; part of an address, so nothing else may be in it. */
export const node = idSchema<NodeName>(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)));
/** Which node of the cluster has the table, as far as the server knows; absent for a server alone. */
export const atNode = { node: v.fallback(v.optional(node), undefined) };
/** Epoch milliseconds. */
export const moment = count(MOMENT_MAX);
/** A rating, or a difference of two. */
export const rating = v.pipe(v.number(), v.minValue(-RATING_MAX), v.maxValue(RATING_MAX));
/** Milliseconds, with fractions. */
export const span = v.pipe(v.number(), v.minValue(0), v.maxValue(MOMENT_MAX));
/** The English message of an answer. */
export const sentence = text(1_000);
export const flag = v.boolean();

/**
 * The decoded value, or the place of the first difference and what is expected there, in English. The message does not
 * contain the value, because it may be secret.
 */
export function decode<S extends v.GenericSchema>(schema: S, value: unknown): Result<v.InferOutput<S>, string> {
  const decoded = v.safeParse(schema, value, { abortEarly: true });
  if (decoded.success) return ok(decoded.output);
  const [issue] = decoded.issues;
  return fail(`${v.getDotPath(issue) ?? "value"}: expected ${issue.expected ?? issue.type}`);
}

/** The decoded value of a JSON text; null for no text and for one that does not match the schema. */
export function decodeText<S extends v.GenericSchema>(schema: S, stored: string | null): v.InferOutput<S> | null {
  if (stored === null) return null;
  try {
    const decoded = decode(schema, JSON.parse(stored));
    return decoded.ok ? decoded.value : null;
  } catch {
    return null;
  }
}
