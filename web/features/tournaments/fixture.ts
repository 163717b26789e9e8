/** For tests: tournaments without a server. */
import { type MatchKey, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { OwnCosmetics } from "#protocol/calls/cosmetics.ts";
import type { BracketRecord, Participant, Tournament, TournamentDetail } from "#protocol/calls/tournamentPages.ts";

const start = Date.UTC(2026, 10, 30, 18);

export const tournament = (more: Partial<Tournament> = {}): Tournament => ({
  id: tournamentId("7"),
  title: "<b>Kumasi Open</b>",
  status: "upcoming",
  phase: "registration",
  startDate: start,
  entryFee: 10,
  prizePool: 150,
  registeredPlayers: 5,
  maxPlayers: 16,
  format: "double",
  difficulty: "advanced",
  mine: null,
  ...more,
});

export const cosmeticsOf = (balance: number): OwnCosmetics => ({
  balance,
  look: { back: null, felt: null, frame: null },
  items: [],
});

export const participant = (seed: number, name: string, more: Partial<Participant> = {}): Participant => ({
  id: userIdOf(`user-${seed}`),
  name,
  image_url: null,
  rating: 1_700 - seed,
  seed,
  status: "qualified",
  rank: seed,
  wins: 0,
  losses: 0,
  prize: null,
  ...more,
});

export const bracketMatch = (key: MatchKey, more: Partial<BracketRecord> = {}): BracketRecord => ({
  key,
  stage: "winners",
  round: 1,
  position: 1,
  group: 0,
  best_of: 3,
  players: [
    { seed: 1, is_bye: false, wins: 0 },
    { seed: 2, is_bye: false, wins: 0 },
  ],
  state: "waiting",
  winner: null,
  how: null,
  game_code: null,
  match_ids: [],
  ...more,
});

export const detail = (more: Partial<TournamentDetail> = {}): TournamentDetail => ({
  ...tournament({ status: "ongoing", phase: "running", mine: "qualified" }),
  endDate: start + 86_400_000,
  checkInDate: start - 1_800_000,
  isPaused: false,
  version: 1,
  groupSize: 4,
  bestOf: 3,
  finalBestOf: 5,
  winPoints: 10,
  turnSeconds: 120,
  joinSeconds: 300,
  host: null,
  isHost: false,
  access: "public",
  joinCode: null,
  champion: null,
  prizes: [75, 45, 30],
  participants: [],
  matches: [],
  groups: [],
  timeline: [
    { phase: "registration", round: 0, rounds: 0, status: "completed", time: null },
    { phase: "checkIn", round: 0, rounds: 0, status: "completed", time: start - 1_800_000 },
    { phase: "winners", round: 1, rounds: 2, status: "active", time: start },
    { phase: "winners", round: 2, rounds: 2, status: "upcoming", time: null },
  ],
  match: null,
  ...more,
});
