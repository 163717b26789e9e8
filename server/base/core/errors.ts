/** Errors that every part of the server knows. Callers distinguish them by class and never read a driver's codes. */

/**
 * An error whose message is a constant of our own source, so that the log may repeat it. The messages of all other
 * errors are never logged: a database, a mail server or a library writes values into them. A house rule
 * (scripts/test/codeRules/logging.ts) holds every message given to a class of this kind to be a plain text literal.
 */
export abstract class StatedError extends Error {}

/** The database could not be reached, did not answer in time or is out of order. Nothing is known to have changed. */
export class StoreUnavailable extends StatedError {
  override readonly name = "StoreUnavailable";
  /** How long the database had for its answer, if that was too short. */
  readonly waitedMs: number | undefined;

  constructor(message: string, options?: ErrorOptions & { readonly waitedMs?: number }) {
    super(message, options);
    this.waitedMs = options?.waitedMs;
  }
}

/** The server cannot start with what it was given. The message is one line for the operator. */
export class StartError extends Error {
  override readonly name = "StartError";
}
