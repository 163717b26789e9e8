/** The REST records of tournaments as staff plan them. Fields are named as the product names them. */
import * as v from "valibot";
import { count, flag, id, list, moment, nonEmptyText, orNull, text, username, whole } from "#protocol/schema.ts";

export const TOURNAMENT_FORMATS = ["single", "double", "round-robin"] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];
/** A draft is seen by staff alone. "paused": open or running, but no match is called. */
export const MANAGED_STATUSES = [
  "draft",
  "registration",
  "checkIn",
  "running",
  "paused",
  "completed",
  "cancelled",
] as const;
export type ManagedStatus = (typeof MANAGED_STATUSES)[number];

export const tournamentBounds = {
  nameCharsMax: 80,
  playersMin: 2,
  playersMax: 1_024,
  gemsMax: 1_000_000,
  /** How far ahead a tournament may be planned, and how long it may take. */
  aheadMsMax: 730 * 86_400_000,
  lengthMsMax: 60 * 86_400_000,
} as const;
const { nameCharsMax, playersMin, playersMax, gemsMax } = tournamentBounds;

const planned = {
  name: nonEmptyText(nameCharsMax),
  startDate: moment,
  endDate: moment,
  maxPlayers: whole(playersMin, playersMax),
  /** In gems. */
  entryFee: count(gemsMax),
  prizePool: count(gemsMax),
  format: v.picklist(TOURNAMENT_FORMATS),
};

/** POST /admin/tournaments, PUT /admin/tournaments/:id */
export const tournamentForm = v.object(planned);
export type TournamentForm = Readonly<v.InferOutput<typeof tournamentForm>>;

/** GET /admin/tournaments/:id */
export const managedTournamentSchema = v.object({
  id,
  ...planned,
  /** Who is registered, or plays. */
  currentPlayers: count(),
  status: v.picklist(MANAGED_STATUSES),
  /** Whether players have seen it: a cancelled one can be reopened only as long as they have not. */
  was_opened: flag,
  /** Who made the draft; null after that account was deleted. */
  author: orNull(username),
  updated_at: moment,
});
export type ManagedTournament = Readonly<v.InferOutput<typeof managedTournamentSchema>>;

/** GET /admin/tournaments */
export const managedTournamentsSchema = v.object({
  items: list(managedTournamentSchema, 100),
  next: orNull(text(512)),
  total: count(),
});
export type ManagedTournaments = Readonly<v.InferOutput<typeof managedTournamentsSchema>>;
