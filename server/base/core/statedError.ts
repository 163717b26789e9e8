/**
 * An error whose message is a constant of our own source, so that the log may repeat it. The messages of all other
 * errors are never logged: a database, a mail server or a library writes values into them. A house rule
 * (scripts/test/codeRules/logging.ts) holds every message given to a class of this kind to be a plain text literal.
 */
export abstract class StatedError extends Error {}
