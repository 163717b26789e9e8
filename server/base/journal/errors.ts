/** The error of the journal. */
import { StatedError } from "#server/base/core/errors.ts";

/** Why the journal did not take an entry. */
export type JournalFailure =
  /** Another entry already has this room and number: another server owns the room now. */
  | "fenced"
  /** The journal cannot be written at the moment. The room must not continue as if the entry were stored. */
  | "unavailable";

export class JournalError extends StatedError {
  override readonly name = "JournalError";
  readonly failure: JournalFailure;

  constructor(failure: JournalFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}
