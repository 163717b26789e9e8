/**
 * The log of security events: who did what to an account, from where, when. It holds user ids and shortened addresses,
 * no names, no e-mail addresses, no secrets. docs/operations.md describes every event and field; a test holds it to the
 * types here.
 *
 * An attacker decides how often many of these events happen, so their lines are bounded by event and network, and by
 * event in all. What is left out is counted and written once a window, as `lines-left-out`.
 */
import { closeSync, fchmodSync, fstatSync, openSync, writeSync } from "node:fs";
import type { Config } from "#server/base/config/config.ts";
import { type Log, outputLines } from "#server/base/core/log.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { StartError } from "#server/base/core/errors.ts";
import { isIPv4 } from "node:net";
import { addressKey } from "#server/base/core/addresses.ts";

/** Addresses of the internet, shortened to the network they belong to. */
const v4Network = /^\d+\.\d+\.\d+/;
const v6Network = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/;

/**
 * The network of an address or of its key, as a log may keep it: /24 of IPv4, /48 of IPv6; `unknown` for what is no
 * address.
 */
export function shortenedAddress(address: string): string {
  const key = addressKey(address);
  if (isIPv4(key)) return `${v4Network.exec(key)?.[0]}.0/24`;
  const network = v6Network.exec(key)?.[1];
  return network === undefined ? "unknown" : `${network}::/48`;
}

/** The log of security events: an attacker fills neither it nor the disk. */
export const securityLimits = {
  /**
   * The window in which repeated lines are counted, and the most lines in it: of one event from one network, and of one
   * event in all.
   */
  windowMs: 60_000,
  linesByKey: 20,
  linesByEvent: 300,
  /** Networks whose left out lines are counted apart; those beyond count for the event alone. */
  keysMax: 10_000,
  /** Of those whose lines were left out, how many are named: the loudest. */
  namedMax: 5,
} as const;

/** The events by name, with the fields of each besides `event`, `time`, `user` and `from`. */
export interface SecurityEvents {
  /** A session was opened for an account. */
  "signed-in": { readonly user: string; readonly by: "password" | "google" | "sign-up" };
  /** A password was wrong (`user` is whose) or the address is nobody's (`user` is null). */
  "sign-in-failed": { readonly user: string | null };
  /** A Google sign-in was refused: the provider or the flow proved nobody, or nobody's account. */
  "google-refused": {
    readonly user: string | null;
    readonly intent: "login" | "signup" | "link" | "confirm";
    readonly why: "not-proven" | "unknown" | "taken";
  };
  "signed-up": { readonly user: string; readonly by: "email" | "google" };
  /** A code or ticket that proves an e-mail address was wrong or too old. */
  "proof-refused": { readonly user: string | null; readonly what: "code" | "ticket" };
  /** A link to a new password was sent. */
  "reset-asked": { readonly user: string };
  "reset-done": { readonly user: string };
  /** A link to a new password that is no longer or never was good. */
  "reset-refused": { readonly user: string | null };
  /** The owner was asked for the password again, for a change of the account, and it was wrong. */
  "password-refused": { readonly user: string };
  "password-changed": { readonly user: string };
  "email-changed": { readonly user: string };
  /** Sessions that their user ended: this one, one other, or all others; or all of them, ended by staff. */
  "session-ended": { readonly user: string; readonly which: "own" | "one" | "others" | "staff" };
  "google-connected": { readonly user: string };
  "google-disconnected": { readonly user: string };
  /** Two-factor sign-in was switched on, or another app took the place of the one before. */
  "two-factor-on": { readonly user: string };
  "two-factor-off": { readonly user: string };
  /** A code of the authenticator app or a recovery code was wrong or used, after the password or Google was right. */
  "two-factor-refused": { readonly user: string };
  "recovery-code-used": { readonly user: string };
  "recovery-codes-renewed": { readonly user: string };
  "account-deleted": { readonly user: string };
  /** Another user, or an operator (null), gave this user another role. */
  "role-changed": {
    readonly user: string;
    readonly by: string | null;
    readonly was: string;
    readonly is: string;
  };
  /** A member of the staff sanctioned this user, or ended a sanction. */
  "sanction-imposed": { readonly user: string; readonly by: string; readonly kind: string };
  "sanction-lifted": { readonly user: string; readonly by: string; readonly kind: string };
  /** A token that is no living session's. */
  "token-refused": { readonly user: null; readonly over: "rest" | "socket" | "metrics" };
  /** A limit was hit: `limit` is its name in rateLimits.ts. */
  "limit-hit": { readonly user: string | null; readonly limit: string };
}

export type SecurityEventName = keyof SecurityEvents;

/** One event. `address` is whole here and shortened in the log; null where there is none. */
export type SecurityEvent = {
  [E in SecurityEventName]: { readonly event: E; readonly address: string | null } & SecurityEvents[E];
}[SecurityEventName];

export interface SecurityLog {
  /** Writes the event, or counts it where too many alike came. Never throws. */
  record(event: SecurityEvent): void;
  /** Goes on in a new file where the old one was moved away. */
  reopen(): void;
  /** Writes what was left out so far, and lets go of the clock. */
  stop(): void;
}

interface Left {
  lines: number;
  /** By key, for naming the loudest. */
  readonly byNetwork: Map<string, number>;
}

/** Where the lines go. */
export interface SecurityLines {
  write(line: string): void;
  reopen?(): void;
  close?(): void;
}

/** Writes lines of JSON to `lines`, timed and bounded by `clock`. */
export function createSecurityLog(lines: SecurityLines, clock: Clock): SecurityLog {
  let byKey = new Map<string, number>();
  let byEvent = new Map<SecurityEventName, number>();
  let leftOut = new Map<SecurityEventName, Left>();
  let cancel: (() => void) | undefined;

  const write = (fields: object): void => {
    lines.write(`${JSON.stringify({ log: "security", time: new Date(clock.now()).toISOString(), ...fields })}\n`);
  };

  const endWindow = (): void => {
    cancel?.();
    cancel = undefined;
    for (const [of, { lines: count, byNetwork }] of leftOut) {
      const loudest = [...byNetwork].toSorted(([, a], [, b]) => b - a).slice(0, securityLimits.namedMax);
      const networks = loudest.map(([from, each]) => ({ from, lines: each }));
      write({ event: "lines-left-out", of, lines: count, networks });
    }
    byKey = new Map();
    byEvent = new Map();
    leftOut = new Map();
  };

  /** Whether the event is still to be written in this window. */
  const isWithinBounds = (event: SecurityEventName, from: string): boolean => {
    cancel ??= clock.after(securityLimits.windowMs, endWindow);
    const key = `${event} ${from}`;
    const [inAll, alike] = [byEvent.get(event) ?? 0, byKey.get(key) ?? 0];
    if (inAll >= securityLimits.linesByEvent || alike >= securityLimits.linesByKey) return false;
    byEvent.set(event, inAll + 1);
    byKey.set(key, alike + 1);
    return true;
  };

  const leaveOut = (event: SecurityEventName, from: string): void => {
    const left = leftOut.get(event) ?? { lines: 0, byNetwork: new Map<string, number>() };
    leftOut.set(event, left);
    left.lines += 1;
    const known = left.byNetwork.get(from);
    if (known !== undefined || left.byNetwork.size < securityLimits.keysMax) left.byNetwork.set(from, (known ?? 0) + 1);
  };

  return {
    record: ({ address, ...event }) => {
      const from = address === null ? "nowhere" : shortenedAddress(address);
      if (isWithinBounds(event.event, from)) write({ ...event, from });
      else leaveOut(event.event, from);
    },
    reopen: () => lines.reopen?.(),
    stop: () => {
      endWindow();
      lines.close?.();
    },
  };
}

type Where = Pick<Config, "securityLog" | "logLevel" | "logFormat">;

/**
 * The log as the settings say: a file of its own, or lines on standard output; none there at LOG_LEVEL=silent. As
 * sentences they belong to the level `info`.
 */
export function openSecurityLog(where: Where, clock: Clock, log: Log): SecurityLog {
  const { securityLog: file, logLevel, logFormat } = where;
  if (file !== null) return createSecurityLog(fileLines(file, log), clock);
  const isWritten = logFormat === "json" ? logLevel !== "silent" : ["info", "debug", "trace"].includes(logLevel);
  return createSecurityLog(isWritten ? outputLines(logFormat) : { write: () => {} }, clock);
}

/** Appends to a file that only this user may read. A full disk costs lines and nothing else. */
function fileLines(file: string, log: Log): SecurityLines {
  let fd = opened(file);
  let isComplete = true;
  return {
    write: (line) => {
      try {
        // After a line that was cut off by a full disk the next one begins anew.
        writeSync(fd, isComplete ? line : `\n${line}`);
        isComplete = true;
      } catch (error) {
        if (isComplete) log.error({ err: error }, "a line of the security log was not written");
        isComplete = false;
      }
    },
    reopen: () => {
      try {
        const next = opened(file);
        closeSync(fd);
        fd = next;
        isComplete = true;
        log.info("SIGHUP: the log files are opened anew");
      } catch (error) {
        log.error({ err: error }, "SIGHUP: the security log stays as it was");
      }
    },
    close: () => closeSync(fd),
  };
}

function opened(file: string): number {
  try {
    const fd = openSync(file, "a", 0o600);
    // A device or a pipe keeps nothing, and may belong to another user.
    if (fstatSync(fd).isFile()) fchmodSync(fd, 0o600);
    return fd;
  } catch (error) {
    throw new StartError(`SECURITY_LOG=${file}: ${String(Reflect.get(Object(error), "code"))}`);
  }
}
