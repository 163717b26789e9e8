/** The bounds of this folder, with the reason for each value. Units are last in the names. */

/** The log of security events: an attacker fills neither it nor the disk. */
export const securityLimits = {
  /** What is counted together, and the most lines of it: of one event from one network, and of one event in all. */
  windowMs: 60_000,
  linesByKey: 20,
  linesByEvent: 300,
  /** Networks whose left out lines are counted apart; those beyond count for the event alone. */
  keysMax: 10_000,
  /** Of those whose lines were left out, how many are named: the loudest. */
  namedMax: 5,
} as const;
