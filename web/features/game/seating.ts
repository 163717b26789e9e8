import { OPPONENT_PLACES, seatsFor } from "#engine/seating.ts";
import type { GamePlayer, GameView, Position } from "#server/protocol/messages.ts";

export type Place = "bottom" | (typeof OPPONENT_PLACES)[number] | "upper-left" | "upper-right";

/** Two opponents sit at the upper right and upper left, in this order, so that turns run clockwise. */
const placesOfThree: readonly Place[] = ["bottom", "upper-right", "upper-left"];
const placesOfOthers: readonly Place[] = ["bottom", ...OPPONENT_PLACES];

/** A seat as this viewer sees it, with its place on the screen; `player` is null while it is free. */
export interface Chair {
  readonly place: Place;
  readonly position: Position;
  readonly player: GamePlayer | null;
}

/** The chairs around the table: the viewer's (or seat 0's) at the bottom, then opponent1, opponent2, opponent3 [R18]. */
export function chairsOf(view: GameView): Chair[] {
  const places = view.player_count === 3 ? placesOfThree : placesOfOthers;
  return seatsFor(view.me, view.player_count).map((position, index) => ({
    place: places[index] ?? "top",
    position,
    player: playerAt(view, position),
  }));
}

/** The player in this seat, or null. */
export const playerAt = (view: GameView, position: Position | null): GamePlayer | null =>
  view.players.find((player) => player.position === position) ?? null;

/** The viewer's own player, or null for a spectator. */
export const meOf = (view: GameView): GamePlayer | null => (view.me === null ? null : playerAt(view, view.me));
