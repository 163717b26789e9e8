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
