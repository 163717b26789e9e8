/**
 * Numbers with a unit, as `Measured` marks them: an instant is no span, and gems are neither. A sum or a difference is a
 * plain number again.
 */
import type { Measured } from "#engine/seating.ts";

/** Epoch milliseconds: for people and records, may jump. */
export type Instant = number & Measured<"instant">;
/** Milliseconds of the clock that never goes backwards: for deadlines. */
export type Monotonic = number & Measured<"monotonic">;
/** How many milliseconds something takes. */
export type Span = number & Measured<"span">;
export type Gems = number & Measured<"gems">;
