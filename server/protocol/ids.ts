/**
 * The types of ids. Each kind of id has an own type, so that an id of one kind cannot stand where another is expected,
 * for example as the key of a Map. At run time an id is a plain text: the types cost nothing.
 *
 * A value gets its type where it enters: from a schema (`ids` of schema.ts), from a column (server/base/db/tables.ts), or
 * from a maker below, for ids that are read from an address or made up by a test.
 */

declare const brand: unique symbol;

/** Only for the type checker; no value has it. */
export interface Branded<Kind extends string> {
  readonly [brand]: Kind;
}

type Id<Kind extends string> = string & Branded<Kind>;

/** An account or a guest. */
export type UserId = Id<"UserId">;
/** The code of a table, as in `/game/CODE`. Rematches have the same code. */
export type RoomCode = Id<"RoomCode">;
/** Names a match in the bracket of its tournament, for example `w1.3`. Other tournaments have the same keys. */
export type MatchKey = Id<"MatchKey">;
/** A finished match, as in `/game-details/ID`. */
export type MatchId = Id<"MatchId">;
export type TournamentId = Id<"TournamentId">;
/** Names a session between the parts of the server. It is no secret; the token, from which it is made, is one. */
export type SessionId = Id<"SessionId">;
/** The id that a client gives an action, so that a repeated one is answered and not done again. */
export type ActionId = Id<"ActionId">;
export type StreamId = Id<"StreamId">;
/** The secret in the address of a stream's overlay. */
export type StreamKey = Id<"StreamKey">;
export type TicketId = Id<"TicketId">;
/** A message of a ticket; its pictures name both. */
export type TicketMessageId = Id<"TicketMessageId">;
/** A report of one player about another. Reports about the same player are a case. */
export type ReportId = Id<"ReportId">;
/** What the staff decides at once: the open reports about a player, or an appeal. */
export type CaseId = Id<"CaseId">;
export type DecisionId = Id<"DecisionId">;
export type AppealId = Id<"AppealId">;
/** A canned reply of the staff. */
export type ReplyId = Id<"ReplyId">;
/** A pattern that the server noticed, for the staff to review. */
export type SignalId = Id<"SignalId">;
export type SanctionId = Id<"SanctionId">;
export type NotificationId = Id<"NotificationId">;
export type ChallengeId = Id<"ChallengeId">;
/** A special event, as in `/events/ID`. */
export type EventId = Id<"EventId">;
export type AnnouncementId = Id<"AnnouncementId">;
/** What makes tournaments again and again. */
export type ScheduleId = Id<"ScheduleId">;
export type IncidentId = Id<"IncidentId">;
/** A server of a cluster, as in `/socket/NAME`. */
export type NodeName = Id<"NodeName">;

/** A text that is no id of another kind. */
type PlainText = string & { readonly [brand]?: never };
type Maker<Kind> = (text: PlainText | Kind) => Kind;

const branded = <Kind extends string>(text: string): Kind => text as Kind;

export const userIdOf: Maker<UserId> = branded;
/** For records of users that are gone: no user has this id. */
export const noUser = userIdOf("");
export const roomCode: Maker<RoomCode> = branded;
export const matchKey: Maker<MatchKey> = branded;
export const matchId: Maker<MatchId> = branded;
export const tournamentId: Maker<TournamentId> = branded;
export const sessionIdOf: Maker<SessionId> = branded;
export const actionIdOf: Maker<ActionId> = branded;
export const streamIdOf: Maker<StreamId> = branded;
export const streamKeyOf: Maker<StreamKey> = branded;
export const ticketIdOf: Maker<TicketId> = branded;
export const ticketMessageIdOf: Maker<TicketMessageId> = branded;
export const reportIdOf: Maker<ReportId> = branded;
export const caseIdOf: Maker<CaseId> = branded;
export const decisionIdOf: Maker<DecisionId> = branded;
export const appealIdOf: Maker<AppealId> = branded;
export const replyIdOf: Maker<ReplyId> = branded;
export const signalIdOf: Maker<SignalId> = branded;
export const sanctionIdOf: Maker<SanctionId> = branded;
export const notificationIdOf: Maker<NotificationId> = branded;
export const challengeIdOf: Maker<ChallengeId> = branded;
export const eventIdOf: Maker<EventId> = branded;
export const announcementIdOf: Maker<AnnouncementId> = branded;
export const scheduleIdOf: Maker<ScheduleId> = branded;
export const incidentIdOf: Maker<IncidentId> = branded;
export const nodeName: Maker<NodeName> = branded;
