/** The REST records of tournaments as players see them. Fields are named as the product names them; times are epoch milliseconds. */
import * as v from "valibot";
import { frameField } from "./look.ts";
import {
  atNode,
  count,
  flag,
  gameCode,
  ids,
  list,
  matchKey,
  moment,
  nonEmptyText,
  orNull,
  pictureAddress,
  rating,
  text,
  username,
  whole,
} from "#protocol/schema.ts";
import { DIFFICULTY_NAMES, TOURNAMENT_FORMATS, tournamentBounds } from "./tournaments.ts";

const TOURNAMENT_STATUSES = ["upcoming", "ongoing", "completed", "cancelled"] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

/** Where a tournament is: who may register, check in, play. */
export const TOURNAMENT_PHASES = ["registration", "checkIn", "running", "completed", "cancelled"] as const;
export type TournamentPhase = (typeof TOURNAMENT_PHASES)[number];

/** "qualified": still in. The others before it are of the time before the start. */
const PARTICIPANT_STATUSES = [
  "registered",
  "waiting",
  "checkedIn",
  "qualified",
  "eliminated",
  "withdrawn",
  "disqualified",
] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

export const TOURNAMENT_ACCESSES = ["public", "link", "friends"] as const;

const { nameCharsMax, playersMin, playersMax, gemsMax } = tournamentBounds;
/** Players who registered, those who wait, and those who dropped out. */
const PARTICIPANTS_MAX = 4_096;
/** Of 1,024 players in double elimination 2,047; of groups of 8 more. */
const MATCHES_MAX = 8_192;

const summary = {
  id: ids.tournament,
  title: nonEmptyText(nameCharsMax),
  status: v.picklist(TOURNAMENT_STATUSES),
  phase: v.picklist(TOURNAMENT_PHASES),
  startDate: moment,
  /** In gems. */
  entryFee: count(gemsMax),
  prizePool: count(),
  registeredPlayers: count(),
  maxPlayers: whole(playersMin, playersMax),
  format: v.picklist(TOURNAMENT_FORMATS),
  difficulty: orNull(v.picklist(DIFFICULTY_NAMES)),
  /** How the caller stands there; null where not at all. */
  mine: orNull(v.picklist(PARTICIPANT_STATUSES)),
};
const tournamentSchema = v.object(summary);
export type Tournament = Readonly<v.InferOutput<typeof tournamentSchema>>;

/** GET /tournaments */
export const tournamentsSchema = v.object({ items: list(tournamentSchema, 100), next: orNull(text(128)) });
export type Tournaments = Readonly<v.InferOutput<typeof tournamentsSchema>>;

const participantSchema = v.object({
  id: ids.user,
  name: username,
  image_url: pictureAddress,
  ...frameField,
  rating: orNull(rating),
  /** From 1, the best first; null before the start. */
  seed: orNull(count(playersMax)),
  status: v.picklist(PARTICIPANT_STATUSES),
  /** The place from 1, final once the tournament is over; null before the start. */
  rank: orNull(count(playersMax)),
  wins: count(),
  losses: count(),
  /** What was paid; null where nothing was. */
  prize: orNull(count()),
});
export type Participant = Readonly<v.InferOutput<typeof participantSchema>>;

export const BRACKET_STAGES = ["group", "winners", "losers", "final"] as const;
/** "called": both are asked to come. "void": not played, as the second grand final mostly is. */
export const BRACKET_STATES = ["waiting", "ready", "called", "playing", "decided", "void"] as const;
/**
 * How a match was decided. "played": by cards. "forfeit": a player who was there gave it up. "absent": who did not come
 * lost it. "withdrawn" and "disqualified": the loser is out of the tournament. "staff": set by staff.
 */
const RESULT_WAYS = ["played", "forfeit", "absent", "withdrawn", "disqualified", "staff"] as const;
export type ResultWay = (typeof RESULT_WAYS)[number];

/** A player of a match: a seed, or null with whether nobody comes (a bye) or it is not known yet. */
const bracketPlayer = v.object({ seed: orNull(count(playersMax)), is_bye: flag, wins: count(9) });

const bracketMatchSchema = v.object({
  /** Names the match in its tournament, as `w1.3`. */
  key: matchKey,
  stage: v.picklist(BRACKET_STAGES),
  /** From 1, in its stage; `group` is 0 outside of groups. */
  round: count(1_024),
  position: count(1_024),
  group: count(1_024),
  best_of: count(9),
  /** Both of them. */
  players: list(bracketPlayer, 2),
  state: v.picklist(BRACKET_STATES),
  /** The seed that won. */
  winner: orNull(count(playersMax)),
  how: orNull(v.picklist(RESULT_WAYS)),
  /** The table, while it is open: `/game/CODE` plays or watches. */
  game_code: orNull(gameCode),
  /** The finished matches of this best-of: `/game-details/ID` replays them. */
  match_ids: list(ids.match, 9),
});
export type BracketRecord = Readonly<v.InferOutput<typeof bracketMatchSchema>>;

export const TIMELINE_STATUSES = ["completed", "active", "upcoming"] as const;
const timelinePhaseSchema = v.object({
  phase: v.picklist(["registration", "checkIn", "groups", "winners", "losers", "final"]),
  /** Of `rounds`, from 1; 0 for phases without rounds. The last of the winners' rounds is the final, before it the semi finals. */
  round: count(64),
  rounds: count(64),
  status: v.picklist(TIMELINE_STATUSES),
  /** When it begins or began; null where that is not known. */
  time: orNull(moment),
});
export type TimelinePhase = Readonly<v.InferOutput<typeof timelinePhaseSchema>>;

/** The caller's match that is called or played. */
const ownMatch = v.object({
  key: matchKey,
  opponent: orNull(username),
  /** Null until the table is open. */
  game_code: orNull(gameCode),
  ...atNode,
  state: v.picklist(["called", "playing"]),
  /** Who is not at the table by then loses; null once it is played. */
  join_before: orNull(moment),
});

/** GET /tournaments/:id */
export const tournamentDetailSchema = v.object({
  ...summary,
  endDate: moment,
  checkInDate: moment,
  isPaused: flag,
  /** Rises with every change; `tournamentChanged` names it. */
  version: count(),
  groupSize: count(64),
  bestOf: count(9),
  finalBestOf: count(9),
  winPoints: count(50),
  /** In seconds: a turn, and the time to come to the table. */
  turnSeconds: count(),
  joinSeconds: count(),
  /** Who made it; null for tournaments of the house. */
  host: orNull(username),
  /** Whether the caller made it, and may change and cancel it. */
  isHost: flag,
  /** Who may register: everybody, everybody with the link, or friends of the host. */
  access: v.picklist(TOURNAMENT_ACCESSES),
  /** The code with which others may register; for the host of a tournament by link alone. */
  joinCode: orNull(text(32)),
  champion: orNull(ids.user),
  /** By place. */
  prizes: list(count(), 8),
  participants: list(participantSchema, PARTICIPANTS_MAX),
  matches: list(bracketMatchSchema, MATCHES_MAX),
  /** The seeds of each group, best first. */
  groups: list(list(count(playersMax), playersMax), playersMax),
  timeline: list(timelinePhaseSchema, 64),
  match: orNull(ownMatch),
});
export type TournamentDetail = Readonly<v.InferOutput<typeof tournamentDetailSchema>>;

/** POST /tournaments/:id/registration. `code` is that of a tournament by link. */
export const registrationForm = v.object({ code: v.optional(text(32), "") });

/** The answer of registering, withdrawing and checking in. */
export const standingInSchema = v.object({ mine: orNull(v.picklist(PARTICIPANT_STATUSES)), version: count() });
export type StandingIn = Readonly<v.InferOutput<typeof standingInSchema>>;

/** POST /tournaments: a small tournament of a player, without a fee. */
export const SMALL_PLAYERS_MAX = 32;
const changeable = {
  name: nonEmptyText(nameCharsMax),
  startDate: moment,
  maxPlayers: whole(playersMin, SMALL_PLAYERS_MAX),
};
export const smallTournamentForm = v.object({
  ...changeable,
  format: v.picklist(TOURNAMENT_FORMATS),
  /** Who may register: everybody with the link, or friends of the host. */
  access: v.picklist(["link", "friends"]),
});
export type SmallTournament = Readonly<v.InferOutput<typeof smallTournamentForm>>;

/** How far ahead a small tournament begins. */
export const SMALL_AHEAD_MS = { min: 5 * 60_000, max: 30 * 86_400_000 } as const;

/** PUT /tournaments/:id: what its host may change. */
export const smallTournamentChangeForm = v.object(changeable);
export type SmallTournamentChange = Readonly<v.InferOutput<typeof smallTournamentChangeForm>>;

/** GET /users/me/tournaments: small tournaments that are not over. */
export const OWN_TOURNAMENTS_MAX = 32;
export const ownTournamentsSchema = v.object({ items: list(tournamentSchema, OWN_TOURNAMENTS_MAX) });
export type OwnTournaments = Readonly<v.InferOutput<typeof ownTournamentsSchema>>;
