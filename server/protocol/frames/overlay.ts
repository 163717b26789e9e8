/**
 * The socket of an overlay, the page of a stream that OBS shows without a login. Its first message is `openOverlay`
 * instead of `hello`; it may send no other, and receives only `overlay`: all that is on screen, whole each time; and
 * `beat` where nothing else was sent for a while.
 * Conventions as in schema.ts.
 */
import * as v from "valibot";
import { CARDS_IN_HAND } from "#engine/cards.ts";
import { PLAYERS_MAX, WIN_POINTS_MAX } from "#engine/config.ts";
import type { StreamKey } from "#protocol/ids.ts";
import { lookSchema } from "#protocol/calls/look.ts";
import {
  count,
  flag,
  list,
  matchKey,
  moment,
  node,
  nonEmptyText,
  orNull,
  pictureAddress,
  text,
  username,
  whole,
  idSchema,
} from "#protocol/schema.ts";
import { STREAM_HANDS, streamBounds } from "#protocol/calls/streams.ts";
import { PHASES } from "./tableRecords.ts";
import { BRACKET_STAGES, BRACKET_STATES, TOURNAMENT_PHASES } from "#protocol/calls/tournamentPages.ts";
import { TOURNAMENT_FORMATS } from "#protocol/calls/tournaments.ts";
import { cardSchema as card, seatSchema as seat } from "./tableRecords.ts";

/**
 * The `openOverlay` of the socket. The key is the fragment of the overlay's address. `from`: another node of the cluster
 * has sent the page here, to go on with this match of the stream's tournament.
 */
export const openOverlayForm = v.strictObject({
  key: idSchema<StreamKey>(nonEmptyText(streamBounds.keyChars)),
  protocol: v.pipe(v.number(), v.safeInteger()),
  from: v.optional(v.strictObject({ match: v.nullable(matchKey) })),
});

/** The stream's table is on this node of the cluster: the page connects there, with the match as `from`. */
export const overlayMovedSchema = v.object({ node, match: v.nullable(matchKey) });
export type OverlayMoved = Readonly<v.InferOutput<typeof overlayMovedSchema>>;

export const OVERLAY_SCENES = ["table", "bracket", "waiting", "result"] as const;
export type OverlayScene = (typeof OVERLAY_SCENES)[number];

/**
 * What exact search with all cards known says about a card that may be played: "best": better than every other; "equal":
 * as good as another, and none is better; "worse": another is better. A card that is the only one is "best".
 */
const VERDICTS = ["best", "equal", "worse"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const overlayBounds = {
  upcomingMax: 8,
  chatMax: 12,
  chatCharsMax: 500,
  bracketMax: 64,
  /** The server sends something at least this often. */
  beatMs: 10_000,
  /** A connection over which nothing came for this long is dead. */
  silenceMsMax: 25_000,
} as const;
const { upcomingMax, chatMax, chatCharsMax, bracketMax } = overlayBounds;

/** Null where the player appears anonymously: the page says "Player 1" by the seat, or "Seed 5" by the seed. */
const name = orNull(username);

const play = v.object({ seat, card });

const heldCard = v.object({
  card,
  /** Null where the card may not be played now, and where verdicts are off or not known. */
  verdict: orNull(v.picklist(VERDICTS)),
});

const overlayPlayer = v.object({
  seat,
  name,
  /** Null also for players who appear anonymously, as `look` is missing. */
  image_url: pictureAddress,
  look: v.optional(lookSchema),
  is_bot: flag,
  /** Whether the computer plays in the player's place. */
  stand_in: flag,
  score: count(),
  hands_won: count(),
  /** Matches won in the best-of; 0 without one. */
  wins: count(9),
  time_outs_left: count(100),
  /** How many cards the player holds. */
  cards: count(CARDS_IN_HAND),
  /** The cards the player holds, in dealt order; null while they are hidden. */
  hand: orNull(list(heldCard, CARDS_IN_HAND)),
  /** The cards that the player was dealt in the hand that has ended, in dealt order; null while they are hidden. */
  dealt: orNull(list(card, CARDS_IN_HAND)),
});
export type OverlayPlayer = Readonly<v.InferOutput<typeof overlayPlayer>>;

const overlayTrick = v.object({ leader: seat, winner: orNull(seat), plays: list(play, PLAYERS_MAX) });

export const overlayTableSchema = v.object({
  /** Another number is another table: nothing moves from one to the other. */
  number: count(),
  /** By seat; a free seat is missing. */
  players: list(overlayPlayer, PLAYERS_MAX),
  player_count: whole(2, PLAYERS_MAX),
  win_points: count(WIN_POINTS_MAX),
  include_aces: flag,
  /** Matches of the best-of, or null. */
  best_of: orNull(count(9)),
  is_rated: flag,
  match_number: count(),
  hand_number: count(),
  phase: v.picklist(PHASES),
  dealer: orNull(seat),
  turn: orNull(seat),
  /** When the turn clock runs out, on the clock of `server_time`; null without one. */
  deadline: orNull(v.object({ at: moment, length_ms: count() })),
  /** The tricks of the hand in order; the last one is in progress while its `winner` is null. */
  tricks: list(overlayTrick, CARDS_IN_HAND + 1),
  hand_result: orNull(v.object({ winner: seat, card, points: count() })),
  winner: orNull(seat),
  forfeited_by: orNull(seat),
});
export type OverlayTable = Readonly<v.InferOutput<typeof overlayTableSchema>>;

const round = {
  stage: v.picklist(BRACKET_STAGES),
  /** From 1, in its stage. */
  round: count(1_024),
  /** Of the rounds of this stage; 0 in groups and in the final. The last of the winners' rounds is the final. */
  rounds: count(64),
  group: count(1_024),
  best_of: count(9),
};

const entrant = v.object({ seed: orNull(count()), name, is_bye: flag, wins: count(9) });

const overlayMatch = v.object({
  key: matchKey,
  ...round,
  position: count(1_024),
  /** Both of them. */
  players: list(entrant, 2),
  state: v.picklist(BRACKET_STATES),
  /** The seed that won. */
  winner: orNull(count()),
});
export type OverlayMatch = Readonly<v.InferOutput<typeof overlayMatch>>;

const overlayTournamentSchema = v.object({
  title: text(80),
  format: v.picklist(TOURNAMENT_FORMATS),
  phase: v.picklist(TOURNAMENT_PHASES),
  starts_at: moment,
  /** The match on screen; null for none. */
  match: orNull(overlayMatch),
  /** Matches that are called or will be, the next first. */
  upcoming: list(overlayMatch, upcomingMax),
  /**
   * In the scene "bracket", otherwise empty: the last rounds, as many as go into 64 matches. While none of their players
   * is known, the matches that are played.
   */
  bracket: list(overlayMatch, bracketMax),
  champion: orNull(v.object({ seed: count(), name })),
});
export type OverlayTournament = Readonly<v.InferOutput<typeof overlayTournamentSchema>>;

/** A match or a best-of that has ended: the points of its last match, and the matches won. */
const overlayResultSchema = v.object({
  players: list(v.object({ seat, name, image_url: pictureAddress, score: count(), wins: count(9) }), PLAYERS_MAX),
  winner: orNull(seat),
  forfeited_by: orNull(seat),
  best_of: orNull(count(9)),
  /** Whether nothing of the best-of is left to play; true without one. */
  is_final: flag,
});
export type OverlayResult = Readonly<v.InferOutput<typeof overlayResultSchema>>;

const chatLine = v.object({ name, text: text(chatCharsMax), at: moment });

/** The `overlay` of the socket. */
export const overlaySchema = v.object({
  server_time: moment,
  scene: v.picklist(OVERLAY_SCENES),
  hands: v.picklist(STREAM_HANDS),
  /** How much later than at the table this is, in milliseconds: 0 unless hands are shown with a delay. */
  behind_ms: count(),
  /** Null for no table, and while nothing of it may be shown yet. */
  table: orNull(overlayTableSchema),
  tournament: orNull(overlayTournamentSchema),
  /** The last result, in the scene "result". */
  result: orNull(overlayResultSchema),
  /** The last lines of the chat, oldest first; null while it is off. */
  chat: orNull(list(chatLine, chatMax)),
});
export type Overlay = Readonly<v.InferOutput<typeof overlaySchema>>;
