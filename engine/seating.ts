declare const unit: unique symbol;

/**
 * Marks numbers of one kind for the type checker; no value has it. A plain number may stand for each kind, so that
 * arithmetic stays as it is; a number of another kind may not.
 */
export interface Measured<Kind extends string> {
  readonly [unit]?: Kind;
}

/** 0..players-1, clockwise round the table: the turn passes from seat to seat + 1. */
export type Seat = number & Measured<"seat">;

/** The opponents' places on the screen, in the order of the list: opponent1, opponent2, opponent3. */
export const OPPONENT_PLACES = ["top", "left", "right"] as const;
export type OpponentPlace = (typeof OPPONENT_PLACES)[number];

/** Clockwise steps from the viewer to opponent1 (top), opponent2 (left) and opponent3 (right), by player count. */
const STEPS: Readonly<Record<number, readonly number[]>> = { 2: [1], 3: [2, 1], 4: [2, 1, 3] };

/**
 * The opponents of a seat in the order of the screen: opponent1 at the top, opponent2 on the left, opponent3 on the
 * right, so that the turn runs clockwise for each player [R18]. A spectator sees the table like seat 0.
 */
export const opponentsOf = (seat: Seat | null, players: number): Seat[] =>
  (STEPS[players] ?? []).map((step) => ((seat ?? 0) + step) % players);

/** All seats in the order of a viewer's list: the viewer first, then the opponents [R18]. */
export const seatsFor = (viewer: Seat | null, players: number): Seat[] => [
  viewer ?? 0,
  ...opponentsOf(viewer, players),
];
