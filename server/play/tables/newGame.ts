/** A game to open: its code, and the table's setup that follows from it. */
import { createHmac, randomBytes } from "node:crypto";
import type { BotLevel } from "#engine/bots/level.ts";
import type { MatchConfig } from "#engine/config.ts";
import type { Seat } from "#engine/seating.ts";
import { tablesLimits } from "./limits.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import type { Entry, Setup } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { JournalError } from "#server/base/journal/errors.ts";
import { type Clock, within } from "#server/base/core/clock.ts";
import { computer } from "#server/play/table/table.ts";
import { encodeEntry } from "#server/base/journal/entryCodec.ts";
import type { Journal } from "#server/base/journal/journal.ts";
import type { Random } from "#engine/random.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";

/** Without 0 O 1 I L and U: the codes are read aloud and typed. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;

/** A room code of 8 letters, 30^8 = 6.6e11: a million guesses hit one room of 10,000 with odds of 1.5 %. */
export const newCode = (random: Random): RoomCode =>
  roomCode(Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join(""));

/** Whether a text has the shape of a room code. */
export const isCode = (text: string): boolean => codeShape.test(text);
const codeShape = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** A game to open. */
export interface NewGame {
  readonly kind: GameKind;
  readonly createdBy: PublicUser;
  readonly config: MatchConfig;
  readonly isRated: boolean;
  readonly turnMs: number | null;
  /** Of the computer, in a computer game. */
  readonly level: BotLevel | null;
  /** The key of the network that it is opened from; not for pending matches. */
  readonly network?: string;
  /** Made for two who agreed to play each other. */
  readonly isChallenge?: true;
  /** Of quick match: the players in seat order. All sit from the start, and the match begins by a system command. */
  readonly pendingMatch?: {
    readonly seats: readonly PublicUser[];
    readonly dealer: Seat;
    /** By seat: what the grace of an absence is multiplied by [R20]. */
    readonly grace: readonly number[];
    /** Of a tournament: how many matches are played at most. */
    readonly bestOf?: number;
    /** By seat: how many of them were won at a table before. */
    readonly wins?: readonly number[];
  };
}

/** The host or the human sits first and deals first [R14]; the computer takes the other chairs in its own game. */
export function setupOf(code: RoomCode, game: NewGame, origin: string | null): Setup {
  const { kind, createdBy, config, isRated, turnMs, level, pendingMatch, isChallenge } = game;
  const from = { ...(origin !== null && { origin }), ...(isChallenge && { isChallenge }) };
  const setup = { code, kind, createdBy: createdBy.id, config, isRated, turnMs, level, ...from };
  if (pendingMatch !== undefined) {
    const { seats, dealer, grace, bestOf, wins } = pendingMatch;
    const isGoingOn = wins?.some((count) => count > 0) === true;
    const series = { ...(bestOf !== undefined && { bestOf }), ...(isGoingOn && { wins }) };
    return { ...setup, seats: seats.map(publicFields), dealer, awaitsStart: true, grace, ...series };
  }
  const others = Array.from({ length: config.players - 1 }, (_, i) => (level === null ? null : computer(i + 1)));
  const seats = [publicFields(createdBy), ...others];
  return { ...setup, seats, dealer: 0 };
}

/** The fields of a user that may be known at a table. */
export const publicFields = ({ id, username, image_url, look }: PublicUser): PublicUser => ({
  id,
  username,
  image_url,
  is_bot: false,
  ...(look !== undefined && { look }),
});

const originKeyBytes = 32;
const originChars = 16; // 96 bits

/** Makes pseudonyms of networks. The nodes of a cluster learn the key that they share before they open rooms. */
export interface OriginKey {
  bytes: Uint8Array;
}

export const newOriginKey = (): OriginKey => ({ bytes: randomBytes(originKeyBytes) });

/** The pseudonym of a network. */
export const originOf = ({ bytes }: OriginKey, network: string): string =>
  createHmac("sha256", bytes).update(network).digest("base64url").slice(0, originChars);

/**
 * Writes a room's opening.
 * @throws JournalError where the journal does not answer in time; a room that is written later is closed again
 */
export async function writeOpening(
  { clock, journal }: { readonly clock: Clock; readonly journal: Journal },
  room: RoomCode,
  entry: Entry,
): Promise<void> {
  const writing = journal.append({ room, seq: 1, at: entry.at, body: encodeEntry(entry) }).then(() => true);
  if ((await within(tablesLimits.answerMsMax, clock, writing)) === true) return;
  writing.then(() => journal.close(room)).catch(() => {});
  throw new JournalError("unavailable", "the journal does not take a new room");
}
