import * as v from "valibot";
import type { Credentials } from "#server/store/accounts.ts";
import { nameKey } from "#server/store/users.ts";
import { checkPassword, emailOf, text } from "./account-fields.ts";
import { letters } from "./account-letters.ts";
import { refusals } from "./authSignup.ts";
import type { RestDeps } from "./deps.ts";
import { announcement } from "./entrance.ts";
import { HttpFailure } from "./failure.ts";
import { freshSessionOf } from "./freshLogin.ts";
import { bodyOf, sessionOf, type ApiContext, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { friendsChanged } from "./parting.ts";
import { readSelf } from "./self.ts";

/** DELETE /users/me, POST /users/me/password and /users/me/email, POST /auth/confirm, DELETE /auth/google. */
export function accountRoutes(router: ApiRouter, deps: RestDeps): void {
  // One for all, so that tries at one call count for the others.
  const prove = proving(deps);
  passwordRoute(router, deps, prove);
  emailRoute(router, deps, prove);
  confirmRoute(router, deps, prove);
  disconnectRoute(router, deps, prove);
  endRoute(router, deps, prove);
}

/** The account of who asks; a guest has none. */
async function ownAccount(ctx: ApiContext, { store }: RestDeps): Promise<Credentials> {
  const found = await store.accounts.credentials(sessionOf(ctx).user.id);
  if (found === undefined) throw new HttpFailure("unauthorized");
  if (found.user.role === "guest") throw new HttpFailure("forbidden");
  return found;
}

type Prove = (ctx: ApiContext, owner: Credentials, password: string) => Promise<void>;

/**
 * Asks again who it is: a browser left open is not its owner. An account that came in by Google gets its first password
 * by the mailed link, so that whoever merely holds a session cannot make the account his own.
 */
function proving({ rates, passwords, security, store, now }: RestDeps): Prove {
  return async (ctx, { user, passwordHash }, password) => {
    bound(rates, "proof", { user: user.id });
    if (passwordHash === null) throw new HttpFailure("password_needed");
    if (password === "" || !(await passwords.verify(passwordHash, password, ctx.state.address))) {
      security.record({ event: "password-refused", user: user.id, address: ctx.ip });
      throw new HttpFailure("invalid_credentials");
    }
    await store.sessions.prove(sessionOf(ctx).id, now());
  };
}

const passwordForm = v.object({ current: text, password: text });

/** Whoever else is signed in is out: that may be why the password changes. */
function passwordRoute(router: ApiRouter, deps: RestDeps, prove: Prove): void {
  const { store, passwords } = deps;
  const write = letters(deps);

  router.post("/api/users/me/password", async (ctx) => {
    const owner = await ownAccount(ctx, deps);
    const form = bodyOf(ctx, passwordForm);
    await prove(ctx, owner, form.current);
    checkPassword(form.password, owner.user);
    const hash = await passwords.hash(form.password, ctx.state.address);
    await store.accounts.setPassword(owner.user.id, hash);
    await store.sessions.endOthers(owner.user.id, sessionOf(ctx).id);
    store.sessions.refresh(owner.user.id);
    deps.security.record({ event: "password-changed", user: owner.user.id, address: ctx.ip });
    await write(owner.user, { template: "password-changed", values: { username: owner.user.username } });
    ctx.status = 204;
  });
}

const emailForm = v.object({ email: text, ticket: text, current: text });

/** The new address is proven by its ticket, and the old one hears of it. */
function emailRoute(router: ApiRouter, deps: RestDeps, prove: Prove): void {
  const { store, now } = deps;
  const write = letters(deps);

  router.post("/api/users/me/email", async (ctx) => {
    const owner = await ownAccount(ctx, deps);
    const form = bodyOf(ctx, emailForm);
    const email = emailOf(form.email);
    await prove(ctx, owner, form.current);
    const changed = await store.accounts.setEmail(owner.user.id, email, form.ticket, now());
    if (!changed.ok) throw new HttpFailure(refusals[changed.error]);
    store.sessions.refresh(owner.user.id);
    deps.security.record({ event: "email-changed", user: owner.user.id, address: ctx.ip });
    await write(owner.user, { template: "email-changed", values: { username: owner.user.username, email } });
    ctx.body = await readSelf(store, changed.value, now());
  });
}

const confirmForm = v.object({ password: text });

/** Shows the password again, for the calls that want a fresh proof. */
function confirmRoute(router: ApiRouter, deps: RestDeps, prove: Prove): void {
  router.post("/api/auth/confirm", async (ctx) => {
    const owner = await ownAccount(ctx, deps);
    await prove(ctx, owner, bodyOf(ctx, confirmForm).password);
    ctx.status = 204;
  });
}

const disconnectForm = v.object({ current: text });

/** Google opens the account no more; its password does. */
function disconnectRoute(router: ApiRouter, deps: RestDeps, prove: Prove): void {
  router.delete("/api/auth/google", async (ctx) => {
    const owner = await ownAccount(ctx, deps);
    await prove(ctx, owner, bodyOf(ctx, disconnectForm).current);
    await deps.store.identities.unlink(owner.user.id);
    deps.security.record({ event: "google-disconnected", user: owner.user.id, address: ctx.ip });
    ctx.status = 204;
  });
}

const endForm = v.object({ proof: text });

/** The history stays with the others, the name goes; sessions end, on open sockets too. */
function endRoute(router: ApiRouter, deps: RestDeps, prove: Prove): void {
  const { store, now } = deps;
  const [announce, write] = [announcement(deps), letters(deps)];

  router.delete("/api/users/me", async (ctx) => {
    const owner = await ownAccount(ctx, deps);
    const { user, passwordHash } = owner;
    const { proof } = bodyOf(ctx, endForm);
    // Without a password Google shows who it is; the name is asked for so that nobody ends an account by a slip.
    if (passwordHash !== null) await prove(ctx, owner, proof);
    else {
      freshSessionOf(ctx, deps);
      if (nameKey(proof.trim()) !== nameKey(user.username)) throw new HttpFailure("invalid_credentials");
    }
    const sessions = await store.sessions.ofUser(user.id, now());
    const known = [...(await store.friends.of(user.id)), ...(await store.friends.requests(user.id))];
    const erased = await store.erasure.erase(user.id, now());
    if (erased === undefined) throw new HttpFailure("unauthorized");
    deps.security.record({ event: "account-deleted", user: user.id, address: ctx.ip });
    deps.challenges.endAll(user.id);
    friendsChanged(
      deps,
      known.map((other) => other.user.id),
    );
    await announce(erased.left);
    await deps.avatars.remove(erased.imageUrl);
    await store.sessions.recheck(
      sessions.map(({ id }) => id),
      now(),
    );
    await write(user, { template: "account-deleted", values: { username: user.username } });
    ctx.status = 204;
  });
}
