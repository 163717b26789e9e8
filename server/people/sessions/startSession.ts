/**
 * Starts a session after any proof of identity, gives it the name of its device, and hands the guest's seats to the account.
 */
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { User } from "#server/base/db/records.ts";
import type { Log } from "#server/base/core/log.ts";
import type { AuthAnswer, PublicUser } from "#protocol/calls/users.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import { type RatingStores, readSelf } from "#server/people/ratings/ratingRecords.ts";
import { type UsageDependencies, signInUsageRecorder } from "#server/people/usage/recordUsage.ts";
import type { SessionStore } from "./sessionStore.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import { sessionLimits } from "./limits.ts";

/** The context of `userAnnouncer`. */
export interface AnnounceDependencies {
  readonly store: { readonly sessions: Pick<SessionStore, "refresh"> };
  readonly tables: { reseat(from: string, to: PublicUser): Promise<void> };
  readonly log: Pick<Log, "warn">;
}

/** The context of `sessionStarter`. */
export interface StartSessionDependencies extends AnnounceDependencies, UsageDependencies {
  readonly store: UsageDependencies["store"] &
    RatingStores & {
      readonly sessions: Pick<SessionStore, "open" | "end" | "endOthers" | "refresh">;
      readonly accounts: {
        credentials(userId: UserId): Promise<{ readonly user: User; readonly passwordHash: string | null } | undefined>;
      };
    };
  readonly security: SecurityLog;
  readonly admission: Admission;
  readonly twoFactor: SecondFactor;
}

/** The proofs of the user who signs in. */
export interface SignInProof {
  readonly by: "password" | "google" | "sign-up";
  /** The hash that the password was compared with, if any. */
  readonly passwordHash?: string | null | undefined;
  /** A code of the second factor was shown too. */
  readonly isComplete?: boolean;
}

/** Asks accounts with two-factor sign-in for a code. */
export interface SecondFactor {
  /** @throws HttpFailure `second_factor_needed` with the ticket by which the sign-in goes on */
  demand(
    userId: UserId,
    proof: {
      readonly method: "password" | "google";
      readonly isLasting: boolean;
      readonly passwordHash: string | null;
    },
  ): Promise<void>;
}

/** Keeps out users with a sanction. */
export interface Admission {
  /** @throws HttpFailure `sanctioned` for a user who is banned or suspended now */
  checkUser(userId: UserId): Promise<void>;
}

/**
 * Starts a session; the answer holds its token.
 * @throws HttpFailure `invalid_credentials` where the account or the password is no longer the one that was proved, `sanctioned`
 * where staff keep the user out, `second_factor_needed` where a code is still to come
 */
export type StartSession = (ctx: ApiContext, user: User, isLasting: boolean, proof: SignInProof) => Promise<AuthAnswer>;

/** Returns a function that starts sessions. A guest's seats pass to the account, and the guest's session ends after the answer. */
export function sessionStarter(deps: StartSessionDependencies): StartSession {
  const { store, tables, log, security, admission, twoFactor, now } = deps;
  const sight = signInUsageRecorder(deps);
  const leave = async (guestId: UserId, exceptId: SessionId): Promise<void> => {
    try {
      await store.sessions.endOthers(guestId, exceptId);
    } catch (error) {
      log.warn({ err: error }, "a guest's session did not end");
    }
  };

  /** Asked again for the same reason: a ban or two-factor sign-in that came meanwhile would have ended this session. */
  const checkAgain = async (sessionId: SessionId, userId: UserId, demandCode: () => Promise<void>): Promise<void> => {
    try {
      await admission.checkUser(userId);
      await demandCode();
    } catch (error) {
      await store.sessions.end(sessionId);
      throw error;
    }
  };

  return async (ctx, user, isLasting, proof) => {
    const { session } = ctx.state;
    const guestId = session?.user.role === "guest" ? session.user.id : undefined;
    await admission.checkUser(user.id);
    const { by, passwordHash, isComplete = false } = proof;
    const demandCode = async (): Promise<void> => {
      if (by === "sign-up" || isComplete) return;
      await twoFactor.demand(user.id, { method: by, isLasting, passwordHash: passwordHash ?? null });
    };
    await demandCode();
    // Before the session: if the seats cannot pass now, nobody has signed in and may try again.
    if (guestId !== undefined && guestId !== user.id) await tables.reseat(guestId, publicUser(user));
    const device = deviceOf(ctx.get("user-agent"));
    const opened = await store.sessions.open(user, now(), { device, isLasting, isByCode: isComplete });
    // Read again now that ending all sessions would end this one too: the proof may have waited in the queue for seconds, and
    // the owner may have changed the password meanwhile because a stranger knew it.
    const owner = await store.accounts.credentials(user.id);
    if (owner === undefined || (passwordHash !== undefined && owner.passwordHash !== passwordHash)) {
      await store.sessions.end(opened.id);
      security.record({ event: "sign-in-failed", user: user.id, address: ctx.ip });
      throw new HttpFailure("invalid_credentials");
    }
    await checkAgain(opened.id, user.id, demandCode);
    await sight(ctx, user.id);
    if (guestId !== undefined) ctx.res.once("finish", () => void leave(guestId, opened.id));
    return { token: opened.token, user: await readSelf(store, owner.user, now()) };
  };
}

/** Sends a user's new name or picture to open tables, as a function. It logs a failure; later reads show it. */
export function userAnnouncer({ store, tables, log }: AnnounceDependencies): (user: User) => Promise<void> {
  return async (user) => {
    store.sessions.refresh(user.id);
    try {
      await tables.reseat(user.id, publicUser(user));
    } catch (error) {
      log.warn({ err: error, user: user.id }, "open tables do not know a new name yet");
    }
  };
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bElectron\//, "Spar"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** The name of a browser for its owner, such as `Firefox, Windows`; of an unknown one the first word, or nothing. */
export function deviceOf(agent: string): string {
  const [browser, system] = [nameIn(agent, browsers), nameIn(agent, systems)];
  if (browser !== undefined) return system === undefined ? browser : `${browser}, ${system}`;
  const word = agent.replaceAll(/[^\x20-\x7e]/g, "").split(/[\s/(]/)[0] ?? "";
  return word.slice(0, sessionLimits.unknownDeviceCharsMax);
}
