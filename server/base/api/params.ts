/** Parameters of paths that several calls take. */
import * as v from "valibot";
import { apiLimits } from "./limits.ts";
import type {
  AnnouncementId,
  CaseId,
  ChallengeId,
  DecisionId,
  EventId,
  IncidentId,
  MatchId,
  NotificationId,
  ReplyId,
  RoomCode,
  SanctionId,
  ScheduleId,
  SignalId,
  StreamId,
  TicketId,
  TicketMessageId,
  TournamentId,
  UserId,
} from "#protocol/ids.ts";
import { idSchema } from "#protocol/schema.ts";

/** A part of a path that names something. What it names is looked up: an id that cannot be one is not found. */
const name = v.pipe(v.string(), v.maxLength(apiLimits.pathCharsMax));

export const byId = v.object({ id: name });
export const byUserId = v.object({ id: idSchema<UserId>(name) });
export const byStreamId = v.object({ id: idSchema<StreamId>(name) });
export const byMatchId = v.object({ id: idSchema<MatchId>(name) });
export const byTournamentId = v.object({ id: idSchema<TournamentId>(name) });
export const byTicketId = v.object({ id: idSchema<TicketId>(name) });
export const byCaseId = v.object({ id: idSchema<CaseId>(name) });
export const byDecisionId = v.object({ id: idSchema<DecisionId>(name) });
export const byReplyId = v.object({ id: idSchema<ReplyId>(name) });
export const bySignalId = v.object({ id: idSchema<SignalId>(name) });
export const bySanctionId = v.object({ id: idSchema<SanctionId>(name) });
export const byNotificationId = v.object({ id: idSchema<NotificationId>(name) });
export const byChallengeId = v.object({ id: idSchema<ChallengeId>(name) });
export const byEventId = v.object({ id: idSchema<EventId>(name) });
export const byAnnouncementId = v.object({ id: idSchema<AnnouncementId>(name) });
export const byScheduleId = v.object({ id: idSchema<ScheduleId>(name) });
export const byIncidentId = v.object({ id: idSchema<IncidentId>(name) });
export const byTicketMessage = v.object({ id: idSchema<TicketId>(name), message: idSchema<TicketMessageId>(name) });
export const byFile = v.object({ file: name });
export const byGameId = v.object({ gameId: name });
export const byGameCode = v.object({ code: idSchema<RoomCode>(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))) });
