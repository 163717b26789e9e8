/**
 * Changes of an account that ask the owner for a proof again: password, address, Google, and the end of the account.
 */
import type { Instant } from "#protocol/quantities.ts";
import type { AccountStore, Credentials } from "./accountStore.ts";
import type { StreamId, UserId } from "#protocol/ids.ts";
import type { Session } from "#server/base/db/records.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { checkPassword, newEmailOf, accountMailer, type MailDependencies } from "./accountFields.ts";
import { accountRefusals } from "./signUpRoutes.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import type { ErasureStore } from "./erasureStore.ts";
import type { FriendStore } from "#server/people/friends/friendStore.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import type { Passwords } from "./passwords.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import { type AnnounceDependencies, type SecondFactor, userAnnouncer } from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { type ApiContext, freshSessionOf } from "#server/base/api/session.ts";
import { friendsChanged } from "#server/people/friends/friendRoutes.ts";
import { type RatingStores, readSelf } from "#server/people/ratings/ratingRecords.ts";
import type { Serve, Take } from "#server/base/api/serve.ts";
import {
  changeEmailForm,
  changePasswordForm,
  confirmLoginForm,
  deleteAccountForm,
  disconnectForm,
} from "#protocol/calls/accountForms.ts";
import { route } from "#server/base/api/declare.ts";
import {
  changeEmailCall,
  changePasswordCall,
  confirmCall,
  disconnectGoogleCall,
  endAccountCall,
} from "#protocol/calls/accountCalls.ts";

const endAccountRoute = route(endAccountCall, {
  summary:
    "Deletes the account. `proof` is the password; without a password it is the username, and a fresh login is needed. Matches stay with the other players, without the name.",
  body: deleteAccountForm,
  refusals: ["invalid_credentials", "fresh_login_needed", "busy"],
  ownLimits: ["proof"],
});

const changePasswordRoute = route(changePasswordCall, {
  summary:
    "Changes the password; the other sessions end. `password_needed` where there is none yet: the first one is set by the link of `/api/auth/forgot-password`.",
  body: changePasswordForm,
  refusals: ["password_needed", "fresh_login_needed", "invalid_credentials", "password_weak", "busy"],
  ownLimits: ["proof"],
});

const changeEmailRoute = route(changeEmailCall, {
  summary: "Changes the address to the one of the ticket. A mail to the old address says so.",
  body: changeEmailForm,
  refusals: [
    "email_required",
    "email_invalid",
    "password_needed",
    "fresh_login_needed",
    "invalid_credentials",
    "ticket_invalid",
    "email_taken",
    "busy",
  ],
  ownLimits: ["proof"],
});

const confirmRoute = route(confirmCall, {
  summary:
    "A fresh login by password. `password_needed` where there is none. `second_factor_needed` for an account with two-factor sign-in: the `ticket` of that answer goes to `/api/auth/two-factor/confirm` with a code.",
  body: confirmLoginForm,
  refusals: ["password_needed", "invalid_credentials", "second_factor_needed", "busy"],
  ownLimits: ["proof"],
});

const disconnectGoogleRoute = route(disconnectGoogleCall, {
  summary: "From now on Google does not open the account. `password_needed` where it has no password.",
  body: disconnectForm,
  refusals: ["password_needed", "fresh_login_needed", "invalid_credentials", "busy"],
  ownLimits: ["proof"],
});

interface AccountDependencies extends AnnounceDependencies, MailDependencies {
  readonly store: AnnounceDependencies["store"] &
    RatingStores & {
      readonly accounts: Pick<AccountStore, "credentials" | "setPassword" | "setEmail">;
      readonly sessions: Pick<
        SessionStore,
        "prove" | "proof" | "voidProofs" | "endOthers" | "refresh" | "ofUser" | "end"
      >;
      readonly identities: { unlink(userId: UserId): Promise<void> };
      readonly friends: Pick<FriendStore, "of" | "requests">;
      readonly erasure: Pick<ErasureStore, "erase">;
      readonly streams: { of(userId: UserId): Promise<readonly { readonly id: StreamId }[]> };
    };
  readonly passwords: Pick<Passwords, "hash" | "verify">;
  readonly challenges: { endAll(userId: UserId): void };
  /** The open overlays of streams. */
  readonly overlays: { revoked(streamId: StreamId): void };
  readonly notifier: UserNotifier;
  readonly security: SecurityLog;
  readonly twoFactor: SecondFactor & { isOn(userId: UserId): Promise<boolean> };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

export function accountRoutes(serve: Serve, deps: AccountDependencies): void {
  const prove = proving(deps);
  servePassword(serve, deps, prove);
  serveEmail(serve, deps, prove);
  serveConfirm(serve, deps);
  serveDisconnect(serve, deps, prove);
  serveEnd(serve, deps, prove);
}

/** The account of the asking user. */
async function ownAccount({ user }: Session, { store }: AccountDependencies): Promise<Credentials> {
  const found = await store.accounts.credentials(user.id);
  if (found === undefined) throw new HttpFailure("unauthorized");
  return found;
}

/** The asking user and the limit that counts password tries. All calls share the count. */
interface AuthorizedRequest {
  readonly ctx: ApiContext;
  readonly session: Session;
  readonly take: Take<"proof">;
}

type Prove = (asking: AuthorizedRequest, owner: Credentials, password: string) => Promise<void>;

/**
 * Asks again who it is: a browser left open is not its owner. With two-factor sign-in the password is half of the proof, so
 * a fresh login, which asks for a code too, must have come before.
 */
function proving(deps: AccountDependencies): Prove {
  const { store, twoFactor, now } = deps;
  const check = passwordChecker(deps);
  return async (asking, owner, password) => {
    const needsMore = await twoFactor.isOn(owner.user.id);
    if (needsMore) await freshSessionOf(asking.ctx, deps);
    await check(asking, owner, password);
    if (!needsMore) await store.sessions.prove(asking.session.id, now(), false);
    // The password waited in line: two-factor sign-in may have been switched on, or the proof been voided.
    await freshSessionOf(asking.ctx, deps);
  };
}

/**
 * An account that came in by Google gets its first password by the mailed link, so that a person who only holds a session
 * cannot take the account over.
 */
function passwordChecker({ passwords, security }: AccountDependencies): Prove {
  return async ({ ctx, take }, { user, passwordHash }, password) => {
    take("proof", { user: user.id });
    if (passwordHash === null) throw new HttpFailure("password_needed");
    if (password === "" || !(await passwords.verify(passwordHash, password))) {
      security.record({ event: "password-refused", user: user.id, address: ctx.ip });
      throw new HttpFailure("invalid_credentials");
    }
  };
}

/** The other sessions end: a stranger in one of them may be why the password changes. */
function servePassword(serve: Serve, deps: AccountDependencies, prove: Prove): void {
  const { store, passwords } = deps;
  const write = accountMailer(deps);

  serve(changePasswordRoute, async (request) => {
    const { ctx, session, body: form } = request;
    const owner = await ownAccount(session, deps);
    await prove(request, owner, form.current);
    checkPassword(form.password, owner.user);
    const hash = await passwords.hash(form.password);
    await freshSessionOf(ctx, deps);
    await store.accounts.setPassword(owner.user.id, hash);
    await store.sessions.endOthers(owner.user.id, session.id);
    store.sessions.refresh(owner.user.id);
    deps.security.record({ event: "password-changed", user: owner.user.id, address: ctx.ip });
    await write(owner.user, { template: "password-changed", values: { username: owner.user.username } });
  });
}

/** The new address is proven by its ticket, and the old one hears of it. */
function serveEmail(serve: Serve, deps: AccountDependencies, prove: Prove): void {
  const { store, now } = deps;
  const write = accountMailer(deps);

  serve(changeEmailRoute, async (request) => {
    const { ctx, body: form } = request;
    const owner = await ownAccount(request.session, deps);
    const email = newEmailOf(form.email);
    await prove(request, owner, form.current);
    await store.sessions.voidProofs(owner.user.id, request.session.id);
    const changed = await store.accounts.setEmail(owner.user.id, email, form.ticket, now());
    if (!changed.ok) throw new HttpFailure(accountRefusals[changed.error]);
    store.sessions.refresh(owner.user.id);
    deps.security.record({ event: "email-changed", user: owner.user.id, address: ctx.ip });
    await write(owner.user, { template: "email-changed", values: { username: owner.user.username, email } });
    return readSelf(store, changed.value, now());
  });
}

/** Shows the password again, for the calls that want a fresh proof. */
function serveConfirm(serve: Serve, deps: AccountDependencies): void {
  const { store, twoFactor, now } = deps;
  const check = passwordChecker(deps);

  serve(confirmRoute, async (request) => {
    const owner = await ownAccount(request.session, deps);
    const { passwordHash } = owner;
    await check(request, owner, request.body.password);
    await twoFactor.demand(owner.user.id, { method: "password", isLasting: false, passwordHash });
    await store.sessions.prove(request.session.id, now(), false);
  });
}

/** Google opens the account no more; its password does. */
function serveDisconnect(serve: Serve, deps: AccountDependencies, prove: Prove): void {
  serve(disconnectGoogleRoute, async (request) => {
    const owner = await ownAccount(request.session, deps);
    await prove(request, owner, request.body.current);
    // Another session may have been proved by that Google account.
    await deps.store.sessions.voidProofs(owner.user.id, request.session.id);
    await deps.store.identities.unlink(owner.user.id);
    deps.security.record({ event: "google-disconnected", user: owner.user.id, address: request.ctx.ip });
  });
}

/** The history stays with the others, the name goes; sessions end, on open sockets too. */
function serveEnd(serve: Serve, deps: AccountDependencies, prove: Prove): void {
  const { store, now } = deps;
  const [announce, write] = [userAnnouncer(deps), accountMailer(deps)];

  serve(endAccountRoute, async (request) => {
    const { ctx, body } = request;
    const owner = await ownAccount(request.session, deps);
    const { user, passwordHash } = owner;
    // Without a password Google shows who it is; the name is asked for so that nobody ends an account by a slip.
    if (passwordHash !== null) await prove(request, owner, body.proof);
    else {
      await freshSessionOf(ctx, deps);
      if (nameKey(body.proof.trim()) !== nameKey(user.username)) throw new HttpFailure("invalid_credentials");
    }
    const sessions = await store.sessions.ofUser(user.id, now());
    const known = [...(await store.friends.of(user.id)), ...(await store.friends.requests(user.id))];
    const streams = await store.streams.of(user.id);
    const erased = await store.erasure.erase(user.id, now());
    if (erased === undefined) throw new HttpFailure("unauthorized");
    deps.security.record({ event: "account-deleted", user: user.id, address: ctx.ip });
    deps.challenges.endAll(user.id);
    for (const { id } of streams) deps.overlays.revoked(id);
    friendsChanged(
      deps,
      known.map((other) => other.user.id),
    );
    await announce(erased);
    // They went with the account; this ends them where they are remembered or have a socket, on other nodes too.
    for (const { id } of sessions) await store.sessions.end(id);
    await write(user, { template: "account-deleted", values: { username: user.username } });
  });
}
