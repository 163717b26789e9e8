/** For tests: a tournament that runs, as staff and as players see it. */
import { type MatchKey, matchKey, roomCode, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { BracketRecord, Participant, TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";

const day = 86_400_000;
const at = new Date(2027, 0, 2, 18).getTime();
export const cup: ManagedTournament = {
  id: tournamentId("3"),
  name: "Cup <i>",
  startDate: at,
  endDate: at + day,
  maxPlayers: 8,
  entryFee: 50,
  prizePool: 1_000,
  format: "round-robin",
  currentPlayers: 3,
  status: "running",
  was_opened: true,
  author: "Ama",
  updated_at: 0,
};
const player = (seed: number, name: string, status: Participant["status"] = "qualified"): Participant => ({
  id: userIdOf(String(seed + 10)),
  name,
  image_url: null,
  rating: 1_200,
  seed,
  status,
  rank: seed,
  wins: 1,
  losses: 0,
  prize: null,
});
const match = (key: MatchKey, change: Partial<BracketRecord> = {}): BracketRecord => ({
  key,
  stage: "winners",
  round: 1,
  position: Number(key.split(".")[1]),
  group: 0,
  best_of: 3,
  players: [
    { seed: 1, is_bye: false, wins: 0 },
    { seed: 2, is_bye: false, wins: 0 },
  ],
  state: "called",
  winner: null,
  how: null,
  game_code: roomCode("ABC234"),
  match_ids: [],
  ...change,
});
export const running: TournamentDetail = {
  id: tournamentId("3"),
  title: cup.name,
  status: "ongoing",
  phase: "running",
  startDate: at,
  entryFee: 50,
  prizePool: 1_000,
  registeredPlayers: 3,
  maxPlayers: 8,
  format: "round-robin",
  difficulty: null,
  mine: null,
  endDate: at + day,
  checkInDate: at - 1_800_000,
  isPaused: false,
  version: 7,
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
  prizes: [500, 300, 200],
  participants: [
    player(1, "Ama"),
    player(2, "Kofi <b>"),
    player(3, "Yaw", "disqualified"),
    player(4, "Esi", "withdrawn"),
  ],
  matches: [
    match(matchKey("w1.1")),
    match(matchKey("w1.2"), { state: "decided", winner: 2, how: "played" }),
    match(matchKey("w1.3"), {
      state: "decided",
      winner: 1,
      how: null,
      players: [
        { seed: 1, is_bye: false, wins: 0 },
        { seed: null, is_bye: true, wins: 0 },
      ],
    }),
    match(matchKey("w1.4"), { state: "ready", game_code: null }),
    match(matchKey("w1.5"), {
      state: "waiting",
      players: [
        { seed: null, is_bye: false, wins: 0 },
        { seed: 2, is_bye: false, wins: 0 },
      ],
    }),
    match(matchKey("w1.6"), { state: "void" }),
  ],
  groups: [],
  timeline: [],
  match: null,
};
