import { OPPONENT_PLACES, seatsFor } from "#engine/seating.ts";
import type { GamePlayer, GameView, Position } from "#server/protocol/messages.ts";

export type Place = "bottom" | (typeof OPPONENT_PLACES)[number] | "upper-left" | "upper-right";

/** Two opponents sit above, right and left, in the order of the list; so the turn runs clockwise with them too. */
const placesOfThree: readonly Place[] = ["bottom", "upper-right", "upper-left"];
const placesOfOthers: readonly Place[] = ["bottom", ...OPPONENT_PLACES];

/** A chair at the table as this viewer sees it; nobody may sit on it yet. */
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

/** Who sits there, or null. */
export const playerAt = (view: GameView, position: Position | null): GamePlayer | null =>
  view.players.find((player) => player.position === position) ?? null;

/** The viewer's own player, or null for one who looks on. */
export const meOf = (view: GameView): GamePlayer | null => (view.me === null ? null : playerAt(view, view.me));
