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
