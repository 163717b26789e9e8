import { fail, ok, type Result } from "./result.ts";

export type PlayerCount = 2 | 3 | 4;

/** The options of a match. They stay the same for the match and its rematches. */
export interface MatchConfig {
  readonly players: PlayerCount;
  /** The match ends when a player reaches or passes this many points [R8], 1 to 50 [R12]. */
  readonly winPoints: number;
  /** On: 35 cards. Off: 32 cards, King high [R9]. */
  readonly includeAces: boolean;
  /** On: a winning 6 scores 3. Off: it scores 1; the sixes stay in the pack either way [R10]. */
  readonly includeSixes: boolean;
  /** House rule: the winner's last unbroken run of tricks won with 6s and 7s scores all of them [R13]. */
  readonly stacking: boolean;
  /** House rule: a player whose dealt cards are all below 10 may ask for a redeal [R13]. */
  readonly weakHand: boolean;
}

export const WIN_POINTS_MIN = 1;
export const WIN_POINTS_MAX = 50;
export const WIN_POINTS_DEFAULT = 10;
export const PLAYERS_MIN = 2;
export const PLAYERS_MAX = 4;

/** The options of the rules page, for quick match, tournament and computer games [R11]. */
export const rulesPage = (players: PlayerCount, winPoints: number = WIN_POINTS_DEFAULT): MatchConfig => ({
  players,
  winPoints,
  includeAces: true,
  includeSixes: true,
  stacking: false,
  weakHand: false,
});

/** The defaults of the form for private games [R9, R10, R12, R13]. */
export const privateGame: MatchConfig = { ...rulesPage(2), includeSixes: false };

export type ConfigError = "players-out-of-range" | "win-points-out-of-range";

/** Checks the numbers of a configuration from outside [R12]. */
export function checkConfig(config: MatchConfig): Result<MatchConfig, ConfigError> {
  const { players, winPoints } = config;
  if (!Number.isInteger(players) || players < PLAYERS_MIN || players > PLAYERS_MAX) return fail("players-out-of-range");
  if (!Number.isInteger(winPoints) || winPoints < WIN_POINTS_MIN || winPoints > WIN_POINTS_MAX) {
    return fail("win-points-out-of-range");
  }
  return ok(config);
}
