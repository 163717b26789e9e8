import * as v from "valibot";
import { entrancesKept, passwordLimits } from "#server/limits.ts";
import { PasswordsBusy } from "#server/passwordLine.ts";
import type { AuthAnswer } from "#server/protocol/users.ts";
import { emailKey } from "#server/store/proofs.ts";
import type { User } from "#server/store/records.ts";
import { emailIn, remember, text } from "./account-fields.ts";
import type { RestDeps } from "./deps.ts";
import { deviceOf } from "./device.ts";
import { entrance } from "./entrance.ts";
import { HttpFailure } from "./failure.ts";
import { guestName } from "./guest-names.ts";
import { bodyOf, sessionOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { currentUser, noRatings } from "./present.ts";

const nameTries = 8;

/** POST /auth/guest, /auth/login and /auth/logout. */
export function authRoutes(router: ApiRouter, deps: RestDeps): void {
  const { store, challenges, security } = deps;
  guestRoute(router, deps);
  loginRoute(router, deps);

  router.post("/api/auth/logout", async (ctx) => {
    const { id, user } = sessionOf(ctx);
    await store.sessions.end(id);
    security.record({ event: "session-ended", user: user.id, which: "own", address: ctx.ip });
    challenges.signedOut(user.id);
    ctx.status = 204;
  });
}

function guestRoute(router: ApiRouter, { rates, store, now }: RestDeps): void {
  const newGuest = async (): Promise<User> => {
    for (let tries = 0; tries < nameTries; tries += 1) {
      const user = await store.users.createGuest(guestName(), now());
      if (user !== undefined) return user;
    }
    throw new Error("no free guest name was found");
  };

  router.post("/api/auth/guest", async (ctx) => {
    const { address } = ctx.state;
    bound(rates, "guest", { address });
    bound(rates, "guestDaily", { address });
    const device = deviceOf(ctx.get("user-agent"));
    const { token, user } = await store.sessions.open(await newGuest(), now(), { device });
    ctx.status = 201;
    ctx.body = { token, user: currentUser(user, noRatings) } satisfies AuthAnswer;
  });
}

const loginForm = v.object({ email: text, password: text, remember });

/** Somebody unknown costs the same work and gets the same answer as a wrong password. */
function loginRoute(router: ApiRouter, deps: RestDeps): void {
  const { rates, store, passwords, security } = deps;
  /** From where owners came in: guesses from everywhere keep nobody out of his own place. */
  const known = new Set<string>();
  const enter = entrance(deps);

  router.post("/api/auth/login", async (ctx) => {
    const form = bodyOf(ctx, loginForm);
    const { address } = ctx.state;
    bound(rates, "login", { address });
    const email = emailIn(form.email);
    const isLong = form.password.length > passwordLimits.charsMax * 2;
    if (email === undefined || form.password === "" || isLong) throw new HttpFailure("invalid_login");
    if (passwords.isFullFor(address)) throw new PasswordsBusy("too many sign in");
    const here = `${emailKey(email)} ${address}`;
    bound(rates, "password", { accountHere: here, account: known.has(here) ? null : emailKey(email) });
    const found = await store.accounts.byEmail(email);
    const isRight = await passwords.verify(found?.passwordHash ?? null, form.password, address);
    if (found === undefined || !isRight) {
      security.record({ event: "sign-in-failed", user: found?.user.id ?? null, address: ctx.ip });
      throw new HttpFailure("invalid_credentials");
    }
    ctx.body = await enter(ctx, found.user, form.remember, found.passwordHash);
    security.record({ event: "signed-in", user: found.user.id, by: "password", address: ctx.ip });
    const [oldest] = known;
    if (oldest !== undefined && known.size >= entrancesKept) known.delete(oldest);
    known.add(here);
  });
}
