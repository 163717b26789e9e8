/**
 * The domain of two-factor sign-in: the second step of a sign-in, and switching it on and off. It promises that a code
 * works once over all processes, and that secrets are encrypted and recovery codes hashed with keys outside the database.
 */
import type { UserId } from "#protocol/ids.ts";
import { accountMailer, type MailDependencies } from "#server/people/accounts/accountFields.ts";
import type { Credentials } from "#server/people/accounts/accountStore.ts";
import type { Passwords } from "#server/people/accounts/passwords.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve, Take } from "#server/base/api/serve.ts";
import { type ApiContext, freshSessionOf, owesCode } from "#server/base/api/session.ts";
import type { User } from "#server/base/db/records.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import { sessionStarter, type StartSessionDependencies } from "#server/people/sessions/startSession.ts";
import { TwoFactor } from "./twoFactor.ts";
import {
  type FirstProof,
  passwordMarkOf,
  type SignInTicketStore,
  signInTicketStore,
  type TwoFactorStore,
  twoFactorStore,
} from "./twoFactorStore.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import {
  renewRecoveryCodesCall,
  secondFactorConfirmCall,
  secondFactorForm,
  secondFactorSignInCall,
  setUpTwoFactorCall,
  switchOffTwoFactorCall,
  switchOffTwoFactorForm,
  switchOnTwoFactorCall,
  switchOnTwoFactorForm,
  twoFactorStatusCall,
} from "#protocol/calls/twoFactor.ts";
import { route } from "#server/base/api/declare.ts";
import type { SecretStore } from "#server/people/notifications/secretStore.ts";

const secondFactorSignInRoute = route(secondFactorSignInCall, {
  summary:
    "The second step of a sign-in that was answered `second_factor_needed`: opens the session by its `ticket` and a code of the authenticator app or a recovery code. Each code works once. `two_factor_expired` after ten minutes, and after five wrong codes with one ticket.",
  body: secondFactorForm,
  refusals: ["two_factor_invalid", "two_factor_expired", "invalid_credentials", "sanctioned", "not_available"],
  limits: ["login"],
  ownLimits: ["twoFactor"],
});

const secondFactorConfirmRoute = route(secondFactorConfirmCall, {
  summary:
    "The second step of a fresh login that was answered `second_factor_needed`: its `ticket` and a code of either kind.",
  body: secondFactorForm,
  refusals: ["two_factor_invalid", "two_factor_expired", "not_available"],
  ownLimits: ["twoFactor"],
});

const twoFactorStatusRoute = route(twoFactorStatusCall, {
  summary:
    "Whether two-factor sign-in is on, and how many recovery codes are left. `is_required` for staff of a server in production; `is_available` is false where that server has no `TWO_FACTOR_KEY`; with `owes_code` this session has not shown a code since, and calls of staff answer `fresh_login_needed`.",
});

const setUpTwoFactorRoute = route(setUpTwoFactorCall, {
  summary: "Makes a secret for an authenticator app. Nothing is stored until its first code is sent with `setup`.",
  isFresh: true,
  refusals: ["not_available"],
  limits: ["twoFactorSetup"],
});

const switchOnTwoFactorRoute = route(switchOnTwoFactorCall, {
  summary:
    "Switches two-factor sign-in on, or replaces the app, and answers ten recovery codes, which are not shown again. Other sessions go on without their proofs: each of them needs a fresh login with a code. `other_sessions` says how many there are, which `DELETE /api/users/me/sessions` ends. The owner is told by mail.",
  isFresh: true,
  body: switchOnTwoFactorForm,
  refusals: ["two_factor_invalid", "two_factor_expired", "not_available"],
  ownLimits: ["twoFactor"],
});

const renewRecoveryCodesRoute = route(renewRecoveryCodesCall, {
  summary: "Ten new recovery codes in the place of all older ones. `not_found` where two-factor sign-in is off.",
  isFresh: true,
  refusals: ["not_found", "not_available"],
  limits: ["twoFactorSetup"],
});

const switchOffTwoFactorRoute = route(switchOffTwoFactorCall, {
  summary:
    "Switches two-factor sign-in off, by the password and a code of either kind; an account without a password needs a fresh login. `forbidden` for staff of a server in production, `not_found` where it is off.",
  body: switchOffTwoFactorForm,
  refusals: ["fresh_login_needed", "not_found", "invalid_credentials", "two_factor_invalid", "not_available", "busy"],
  ownLimits: ["proof", "twoFactor"],
});

interface TwoFactorDependencies extends StartSessionDependencies, MailDependencies {
  readonly store: StartSessionDependencies["store"] & {
    readonly sessions: Pick<SessionStore, "prove" | "proof" | "voidProofs" | "ofUser">;
    readonly accounts: { credentials(userId: UserId): Promise<Credentials | undefined> };
    readonly signInTickets: Pick<SignInTicketStore, "tried" | "use">;
    readonly twoFactor: Pick<TwoFactorStore, "switchOff" | "codesLeft">;
  };
  readonly twoFactor: TwoFactor;
  readonly passwords: Pick<Passwords, "verify">;
}

function twoFactorRoutes(serve: Serve, deps: TwoFactorDependencies): void {
  const accept = accepting(deps);
  secondStepRoutes(serve, deps, accept);
  ownerRoutes(serve, deps);
  serveSwitchOff(serve, deps, accept);
}

type Accept = (user: User, ctx: ApiContext, code: string) => Promise<void>;

/** Counts a code that is tried. */
const takeTry = (take: Take<"twoFactor">, { state: { address } }: ApiContext, user: Pick<User, "id">): void => {
  take("twoFactor", { accountHere: `${user.id} ${address}`, account: user.id, address });
};

/** Returns a function that consumes a user's code or refuses it. The owner is notified of a used recovery code. */
function accepting(deps: TwoFactorDependencies): Accept {
  const { store, twoFactor, security } = deps;
  const write = accountMailer(deps);
  return async (user, ctx, code) => {
    const kind = await twoFactor.accept(user.id, code);
    if (kind === undefined) {
      security.record({ event: "two-factor-refused", user: user.id, address: ctx.ip });
      throw new HttpFailure("two_factor_invalid");
    }
    if (kind === "app") return;
    security.record({ event: "recovery-code-used", user: user.id, address: ctx.ip });
    const left = await store.twoFactor.codesLeft(user.id);
    await write(user, { template: "recovery-code-used", values: { username: user.username, left } });
  };
}

/** The calls after `second_factor_needed`. */
function secondStepRoutes(serve: Serve, deps: TwoFactorDependencies, accept: Accept): void {
  const { store, security, now } = deps;
  const enter = sessionStarter(deps);

  /** The account whose first proof the ticket represents; a changed password voids it. */
  const proved = async (ticket: string): Promise<{ proof: FirstProof; owner: Credentials }> => {
    const proof = await store.signInTickets.tried(ticket, now());
    const owner = proof === undefined ? undefined : await store.accounts.credentials(proof.userId);
    if (proof === undefined || owner === undefined) throw new HttpFailure("two_factor_expired");
    const mark = owner.passwordHash === null ? null : passwordMarkOf(owner.passwordHash);
    if (proof.passwordMark !== null && proof.passwordMark !== mark) throw new HttpFailure("two_factor_expired");
    return { proof, owner };
  };

  /** Of two calls with one ticket one goes on. */
  const use = async (ticket: string): Promise<void> => {
    if (!(await store.signInTickets.use(ticket))) throw new HttpFailure("two_factor_expired");
  };

  serve(secondFactorSignInRoute, async ({ ctx, take, body: { ticket, code } }) => {
    const { proof, owner } = await proved(ticket);
    const { user } = owner;
    takeTry(take, ctx, user);
    await accept(user, ctx, code);
    await use(ticket);
    const passwordHash = proof.passwordMark === null ? undefined : owner.passwordHash;
    const answer = await enter(ctx, user, proof.isLasting, { by: proof.method, passwordHash, isComplete: true });
    security.record({ event: "signed-in", user: user.id, by: proof.method, address: ctx.ip });
    return answer;
  });

  serve(secondFactorConfirmRoute, async ({ ctx, session, take, body: { ticket, code } }) => {
    takeTry(take, ctx, session.user);
    const { owner } = await proved(ticket);
    if (owner.user.id !== session.user.id) throw new HttpFailure("two_factor_expired");
    await accept(owner.user, ctx, code);
    await use(ticket);
    await store.sessions.prove(session.id, now(), true);
  });
}

function ownerRoutes(serve: Serve, deps: TwoFactorDependencies): void {
  const { store, twoFactor, security, now } = deps;
  const write = accountMailer(deps);

  /**
   * Whether it is on, and then with a proof that had a code. Where it is off, what follows must change nothing of an app that
   * comes meanwhile: the proof had no code.
   */
  const isStillProved = async (ctx: ApiContext, { id }: Pick<User, "id">): Promise<boolean> => {
    if (!(await twoFactor.isOn(id))) return false;
    await freshSessionOf(ctx, deps);
    return true;
  };

  serve(twoFactorStatusRoute, async ({ session: { id, user } }) => ({
    ...(await twoFactor.status(user)),
    owes_code: await owesCode(id, user.id, deps),
  }));

  serve(setUpTwoFactorRoute, ({ session: { user } }) => twoFactor.begin(user));

  serve(switchOnTwoFactorRoute, async ({ ctx, session: { id, user }, take, body: { setup, code } }) => {
    takeTry(take, ctx, user);
    const mayReplace = await isStillProved(ctx, user);
    const { codes, wasOn } = await twoFactor.switchOn(user, { setup, code, mayReplace });
    // A stranger who knows the password may be why: what other sessions have shown counts no more.
    await store.sessions.voidProofs(user.id, id);
    await store.sessions.prove(id, now(), true);
    security.record({ event: "two-factor-on", user: user.id, address: ctx.ip });
    const change = wasOn ? "app" : "on";
    await write(user, { template: "two-factor-changed", values: { username: user.username, change } });
    const sessions = await store.sessions.ofUser(user.id, now());
    return { recovery_codes: codes, other_sessions: sessions.length - 1 };
  });

  serve(renewRecoveryCodesRoute, async ({ ctx, session: { user } }) => {
    const codes = (await isStillProved(ctx, user)) ? await twoFactor.renewCodes(user.id) : undefined;
    if (codes === undefined) throw new HttpFailure("not_found");
    security.record({ event: "recovery-codes-renewed", user: user.id, address: ctx.ip });
    await write(user, { template: "two-factor-changed", values: { username: user.username, change: "codes" } });
    return { recovery_codes: codes };
  });
}

function serveSwitchOff(serve: Serve, deps: TwoFactorDependencies, accept: Accept): void {
  const { store, twoFactor, passwords, security } = deps;
  const write = accountMailer(deps);

  serve(switchOffTwoFactorRoute, async ({ ctx, session, take, body: { current, code } }) => {
    const owner = await store.accounts.credentials(session.user.id);
    if (owner === undefined) throw new HttpFailure("unauthorized");
    const { user, passwordHash } = owner;
    if (twoFactor.isRequiredFor(user)) throw new HttpFailure("forbidden");
    if (!(await twoFactor.isOn(user.id))) throw new HttpFailure("not_found");
    if (passwordHash === null) await freshSessionOf(ctx, deps);
    else {
      take("proof", { user: user.id });
      if (current === "" || !(await passwords.verify(passwordHash, current))) {
        security.record({ event: "password-refused", user: user.id, address: ctx.ip });
        throw new HttpFailure("invalid_credentials");
      }
    }
    takeTry(take, ctx, user);
    await accept(user, ctx, code);
    await store.sessions.voidProofs(user.id, session.id);
    await store.twoFactor.switchOff(user.id);
    security.record({ event: "two-factor-off", user: user.id, address: ctx.ip });
    await write(user, { template: "two-factor-changed", values: { username: user.username, change: "off" } });
  });
}

type TwoFactorNeeds = Needs<{
  readonly twoFactor: TwoFactorStore;
  readonly signInTickets: SignInTicketStore;
  readonly secrets: SecretStore;
}>;

/** Two-factor sign-in. */
export const twoFactorDomain = domain({
  stores: (database) => ({ twoFactor: twoFactorStore(database), signInTickets: signInTicketStore(database) }),
  open: ({ config, store, now }: TwoFactorNeeds) => ({
    services: { twoFactor: new TwoFactor({ config, store, now }) },
    purges: { signInTickets: (at: number) => store.signInTickets.purge(at) },
  }),
  routes: { "Signing in": [twoFactorRoutes] },
});
