/** The session of a request, as handlers and middlewares see it. */
import type Router from "@koa/router";
import type { RouterContext } from "@koa/router";
import type { Middleware } from "koa";
import type { Session, User, SessionProof } from "#server/base/db/records.ts";
import { HttpFailure } from "./failure.ts";
import { apiLimits } from "./limits.ts";
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { hasRole, type StaffRole } from "#protocol/calls/users.ts";

/** The values that middlewares store for handlers in `ctx.state`. */
export interface RestState {
  requestId: string;
  /** Where the request comes from, as the key by which it is limited. */
  address: string;
  /** The session of the bearer token; undefined without a living one. */
  session: Session | undefined;
}

/** A Koa middleware. Koa's own type lets one answer `any`; nothing reads what it resolves to. */
export type Layer = (ctx: Parameters<Middleware<RestState>>[0], next: () => Promise<unknown>) => Promise<unknown>;

export type ApiRouter = Router<RestState>;
export type ApiContext = RouterContext<RestState>;

/**
 * The session of the request.
 * @throws HttpFailure with the code `otherwise` where there is none
 */
export function sessionOf(ctx: ApiContext, otherwise: "unauthorized" | "login_required" = "unauthorized"): Session {
  const { session } = ctx.state;
  if (session === undefined) throw new HttpFailure(otherwise);
  return session;
}

/**
 * The account of the request.
 * @throws HttpFailure `unauthorized` without a session, `forbidden` for a guest
 */
export function accountOf(ctx: ApiContext): User {
  const { user } = sessionOf(ctx);
  if (user.role === "guest") throw new HttpFailure("forbidden");
  return user;
}

/**
 * Calls for which a session alone is not enough: a browser that was left open, or a token that was found, must not be
 * able to lock the owner out or to carry everything away.
 */
interface CodeDependencies {
  readonly store: { readonly sessions: { proof(sessionId: SessionId): Promise<SessionProof | undefined> } };
  readonly twoFactor: { isOn(userId: UserId): Promise<boolean> };
}

export type FreshLoginDependencies = CodeDependencies & Pick<Clock, "now">;

/**
 * Whether a session still owes a code: its account has two-factor sign-in, and its last proof, however old, was by less.
 * Such a session was opened before two-factor sign-in was switched on, perhaps by a stranger who knew the password.
 */
export async function owesCode(
  sessionId: SessionId,
  userId: UserId,
  { store, twoFactor }: CodeDependencies,
): Promise<boolean> {
  return (await store.sessions.proof(sessionId))?.isByCode !== true && (await twoFactor.isOn(userId));
}

/**
 * The session of the request, if its last proof of identity is at most `ageMsMax` old and, for an account with
 * two-factor sign-in, had a code. Otherwise the page asks for a password (POST /auth/confirm) or for Google (POST
 * /auth/google/confirm) and calls again. A guest has neither and passes: nothing but the session has ever proved a guest.
 * @throws HttpFailure `unauthorized` without a session, `fresh_login_needed` where the proof is too old or lacks the code
 */
export async function freshSessionOf(
  ctx: ApiContext,
  deps: FreshLoginDependencies,
  ageMsMax: number = apiLimits.proofMsMax,
): Promise<Session> {
  const session = sessionOf(ctx);
  if (session.user.role === "guest") return session;
  if (!(await isProved(session, deps, ageMsMax))) throw new HttpFailure("fresh_login_needed");
  return session;
}

async function isProved({ id, user }: Session, deps: FreshLoginDependencies, ageMsMax: number): Promise<boolean> {
  const proof = await deps.store.sessions.proof(id);
  // A clock that was set back must not make an old proof fresh.
  if (proof === undefined || Math.abs(deps.now() - proof.at) > ageMsMax) return false;
  return !(await owesCode(id, user.id, deps));
}

/**
 * Calls of the staff. The role is read from the store on each of them: a role that was taken away a moment ago, from
 * the command line too, opens nothing any more.
 */
export interface StaffDependencies {
  readonly store: {
    readonly users: { find(id: UserId): Promise<User | undefined> };
    readonly sessions: { proof(sessionId: SessionId): Promise<SessionProof | undefined> };
  };
  readonly twoFactor: {
    /** Whether this account must set two-factor sign-in up first. */
    isMissing(user: Pick<User, "id" | "role">): Promise<boolean>;
    isOn(userId: UserId): Promise<boolean>;
  };
}

type Refusal = "unauthorized" | "forbidden" | "two_factor_needed" | "fresh_login_needed";

async function checked(session: Session, role: StaffRole, deps: StaffDependencies): Promise<Result<User, Refusal>> {
  const user = await deps.store.users.find(session.user.id);
  if (user === undefined) return fail("unauthorized");
  if (!hasRole(user.role, role)) return fail("forbidden");
  if (await deps.twoFactor.isMissing(user)) return fail("two_factor_needed");
  if (await owesCode(session.id, user.id, deps)) return fail("fresh_login_needed");
  return ok(user);
}

/**
 * The session with its user as stored now, if that user has the role.
 * @throws HttpFailure `unauthorized` where the account is gone, `forbidden` where the role is too low,
 * `two_factor_needed` where it may not be used without two-factor sign-in, `fresh_login_needed` where the session owes a code
 */
export async function staffSessionOf(session: Session, role: StaffRole, deps: StaffDependencies): Promise<Session> {
  const user = await checked(session, role, deps);
  if (!user.ok) throw new HttpFailure(user.error);
  return { ...session, user: user.value };
}

/**
 * Whether a call of the staff would let this session in now. For calls that show staff more than they show others.
 * @throws the errors of the store
 */
export const mayActAs = async (session: Session, role: StaffRole, deps: StaffDependencies): Promise<boolean> =>
  hasRole(session.user.role, role) && (await checked(session, role, deps)).ok;
