/** Errors that every part of the server knows. Callers tell them apart by class and never read a database's own codes. */
import { StatedError } from "./statedError.ts";

/** The database could not be reached, did not answer in time or is out of order. Nothing is known to have changed. */
export class StoreUnavailable extends StatedError {
  override readonly name = "StoreUnavailable";
}

/** The server cannot start with what it was given. The message is one line for the operator. */
export class StartError extends Error {
  override readonly name = "StartError";
}
