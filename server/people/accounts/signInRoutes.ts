/** Signing in as a guest or by password, signing out, and choosing a new password by a mailed link. */
import { knownSignInsMax, passwordLimits, proofLimits, accountLimits } from "./limits.ts";
import { emailKey } from "./proofStore.ts";
import type { UserId } from "#protocol/ids.ts";
import type { User } from "#server/base/db/records.ts";
import { emailIn, checkPassword, emailOf, localeOf, accountMailer, type MailDependencies } from "./accountFields.ts";
import type { AccountStore } from "./accountStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { Passwords } from "./passwords.ts";
import { sessionStarter, type StartSessionDependencies, deviceOf } from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { guestName } from "#server/people/users/suggestedNames.ts";
import { currentUser, noRatings } from "#server/people/ratings/ratingRecords.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import { route } from "#server/base/api/declare.ts";
import { guestCall, logoutCall } from "#protocol/calls/session.ts";
import { loginForm, mailToForm, resetPasswordForm } from "#protocol/calls/accountForms.ts";
import { forgotPasswordCall, loginCall, resetPasswordCall } from "#protocol/calls/signIn.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

const guestRoute = route(guestCall, {
  summary:
    "Makes a new guest with a friendly name, and a session. `guests_refused` for a day after a guest from the same network was banned.",
  refusals: ["guests_refused"],
  limits: ["guest", "guestDaily"],
});

const loginRoute = route(loginCall, {
  summary:
    "Opens a session by password. With a guest's token the guest's seats pass to the account. `second_factor_needed` for an account with two-factor sign-in: the `ticket` of that answer goes to `/api/auth/two-factor/sign-in` with a code.",
  body: loginForm,
  refusals: ["invalid_login", "invalid_credentials", "sanctioned", "second_factor_needed", "busy"],
  limits: ["login"],
  ownLimits: ["password"],
});

const logoutRoute = route(logoutCall, {
  summary: "Ends the session: the token is dead, on open sockets too.",
});

const forgotPasswordRoute = route(forgotPasswordCall, {
  summary: "Mails a link by which the password is set.",
  body: mailToForm,
  refusals: ["email_required", "email_invalid", "email_unknown", "not_available"],
  limits: ["forgot"],
  ownLimits: ["forgotAccount"],
});

const resetPasswordRoute = route(resetPasswordCall, {
  summary: "Sets the password by the token of the link. Every session of the account ends.",
  body: resetPasswordForm,
  refusals: ["reset_invalid", "password_weak", "busy"],
  limits: ["reset"],
});

interface SignInContext extends StartSessionDependencies, MailDependencies {
  readonly store: StartSessionDependencies["store"] & {
    readonly accounts: Pick<AccountStore, "byEmail" | "credentials" | "issueReset" | "resetting" | "reset">;
    readonly users: Pick<UserStore, "createGuest">;
    readonly sessions: Pick<SessionStore, "endOthers">;
  };
  readonly passwords: Pick<Passwords, "hash" | "verify" | "checkPlace">;
  readonly challenges: { signedOut(userId: UserId): void };
  readonly admission: StartSessionDependencies["admission"] & GuestAdmission;
}

/** Decides whether a new guest may sign in. */
interface GuestAdmission {
  /** @throws HttpFailure `guests_refused` while new guests from this network are refused */
  checkNewGuest(network: string): Promise<void>;
  newGuest(userId: UserId, network: string): Promise<void>;
}

const minuteMs = 60_000;

export function signInRoutes(serve: Serve, deps: SignInContext): void {
  const { store, challenges, security } = deps;
  serveGuest(serve, deps);
  serveLogin(serve, deps);
  serveForgot(serve, deps);
  serveReset(serve, deps);

  serve(logoutRoute, async ({ ctx, session: { id, user } }) => {
    await store.sessions.end(id);
    security.record({ event: "session-ended", user: user.id, which: "own", address: ctx.ip });
    challenges.signedOut(user.id);
  });
}

function serveGuest(serve: Serve, { store, admission, now }: SignInContext): void {
  const newGuest = async (): Promise<User> => {
    for (let tries = 0; tries < accountLimits.guestNameTries; tries += 1) {
      const user = await store.users.createGuest(guestName(), now());
      if (user !== undefined) return user;
    }
    throw new Error("no free guest name was found");
  };

  serve(guestRoute, async ({ ctx }) => {
    const { address } = ctx.state;
    await admission.checkNewGuest(address);
    const device = deviceOf(ctx.get("user-agent"));
    const guest = await newGuest();
    const opening = store.sessions.open(guest, now(), { device });
    const [{ token, user }] = await Promise.all([opening, admission.newGuest(guest.id, address)]);
    return { token, user: currentUser(user, noRatings) };
  });
}

/** An unknown address costs the same work and gets the same answer as a wrong password. */
function serveLogin(serve: Serve, deps: SignInContext): void {
  const { store, passwords, security } = deps;
  /** Addresses from which owners signed in: guesses from elsewhere do not lock an owner out there. */
  const known = new Set<string>();
  const enter = sessionStarter(deps);

  serve(loginRoute, async ({ ctx, body: form, take }) => {
    const { address } = ctx.state;
    const email = emailIn(form.email);
    const isLong = form.password.length > passwordLimits.charsMax * 2;
    if (email === undefined || form.password === "" || isLong) throw new HttpFailure("invalid_login");
    passwords.checkPlace();
    const here = `${emailKey(email)} ${address}`;
    take("password", { accountHere: here, account: known.has(here) ? null : emailKey(email) });
    const found = await store.accounts.byEmail(email);
    const isRight = await passwords.verify(found?.passwordHash ?? null, form.password);
    if (found === undefined || !isRight) {
      security.record({ event: "sign-in-failed", user: found?.user.id ?? null, address: ctx.ip });
      throw new HttpFailure("invalid_credentials");
    }
    const answer = await enter(ctx, found.user, form.remember, { by: "password", passwordHash: found.passwordHash });
    security.record({ event: "signed-in", user: found.user.id, by: "password", address: ctx.ip });
    makeRoom(known, knownSignInsMax);
    known.add(here);
    return answer;
  });
}

/** Mails a link. It goes to the address of the account, never to the text that was typed. */
function serveForgot(serve: Serve, { store, mailer, security, now }: SignInContext): void {
  serve(forgotPasswordRoute, async ({ ctx, body: form, take }) => {
    const email = emailOf(form.email);
    take("forgotAccount", { account: emailKey(email) });
    const user = (await store.accounts.byEmail(email))?.user;
    if (user === undefined || user.email === null) throw new HttpFailure("email_unknown");
    const token = await store.accounts.issueReset(user.id, now());
    const values = { username: user.username, token, minutes: proofLimits.resetMsMax / minuteMs };
    await mailer.send({ to: user.email, template: "reset-link", locale: localeOf(ctx, form.locale), values });
    security.record({ event: "reset-asked", user: user.id, address: ctx.ip });
    return {};
  });
}

/** Every session ends, so a stranger who knew the old password is signed out. */
function serveReset(serve: Serve, deps: SignInContext): void {
  const { store, passwords, security, now } = deps;
  const write = accountMailer(deps);

  serve(resetPasswordRoute, async ({ ctx, body: form }) => {
    const owner = await store.accounts.resetting(form.token, now());
    if (owner === undefined) throw new HttpFailure("reset_invalid");
    checkPassword(form.password, owner);
    const hash = await passwords.hash(form.password);
    const user = await store.accounts.reset(form.token, hash, now());
    if (user === undefined) throw new HttpFailure("reset_invalid");
    await store.sessions.endOthers(user.id, null);
    security.record({ event: "reset-done", user: user.id, address: ctx.ip });
    await write(user, { template: "password-changed", values: { username: user.username } });
    return {};
  });
}
