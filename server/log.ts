/**
 * One logger for the server. Lines are JSON; secrets are cut out by name as a second net, the first being that nobody
 * passes them in. Cards, deck orders and tokens are never logged.
 */
import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

const secret = ["token", "authorization", "cookie", "password", "email", "cards", "deck", "order", "hand", "body"];
const redactedPaths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** `level` as pino names them, `silent` included. `destination` lets a test read the lines. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: undefined, redact: { paths: redactedPaths, censor: "[cut]" } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
