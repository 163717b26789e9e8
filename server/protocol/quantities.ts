/**
 * Numbers with a unit. A plain number may stand for each of them, so that arithmetic stays as it is; a number of another
 * unit may not: an instant is no span, and gems are neither.
 */

declare const unit: unique symbol;

/** Only for the type checker; no value has it. */
export interface Measured<Unit extends string> {
  readonly [unit]?: Unit;
}

/** Epoch milliseconds: for people and records, may jump. */
export type Instant = number & Measured<"instant">;
/** Milliseconds of the clock that never goes backwards: for deadlines. */
export type Monotonic = number & Measured<"monotonic">;
/** How many milliseconds something takes. */
export type Span = number & Measured<"span">;
export type Gems = number & Measured<"gems">;
