import * as v from "valibot";
import { proofLimits } from "#server/limits.ts";
import { emailKey } from "#server/store/proofs.ts";
import { checkPassword, emailOf, locale, localeOf, text } from "./account-fields.ts";
import { letters } from "./account-letters.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";

const minuteMs = 60_000;

/** POST /auth/forgot-password and /auth/reset-password. */
export function resetRoutes(router: ApiRouter, deps: RestDeps): void {
  forgotRoute(router, deps);
  resetRoute(router, deps);
}

const forgotForm = v.object({ email: text, locale });

/** The link goes to the address of the account, never to what was typed. */
function forgotRoute(router: ApiRouter, { rates, store, mailer, security, now }: RestDeps): void {
  router.post("/api/auth/forgot-password", async (ctx) => {
    const form = bodyOf(ctx, forgotForm);
    bound(rates, "forgot", { address: ctx.state.address });
    const email = emailOf(form.email);
    bound(rates, "forgotAccount", { account: emailKey(email) });
    const user = (await store.accounts.byEmail(email))?.user;
    if (user === undefined || user.email === null) throw new HttpFailure("email_unknown");
    const token = await store.accounts.issueReset(user.id, now());
    const values = { username: user.username, token, minutes: proofLimits.resetMsMax / minuteMs };
    await mailer.send({ to: user.email, template: "reset-link", locale: localeOf(ctx, form.locale), values });
    security.record({ event: "reset-asked", user: user.id, address: ctx.ip });
    ctx.body = {};
  });
}

const resetForm = v.object({ password: text, token: text });

/** Whoever had found the password is out with it: every session ends. */
function resetRoute(router: ApiRouter, deps: RestDeps): void {
  const { rates, store, passwords, security, now } = deps;
  const write = letters(deps);

  router.post("/api/auth/reset-password", async (ctx) => {
    const form = bodyOf(ctx, resetForm);
    bound(rates, "reset", { address: ctx.state.address });
    const owner = await store.accounts.resetting(form.token, now());
    if (owner === undefined) throw new HttpFailure("reset_invalid");
    checkPassword(form.password, owner);
    const hash = await passwords.hash(form.password, ctx.state.address);
    const user = await store.accounts.reset(form.token, hash, now());
    if (user === undefined) throw new HttpFailure("reset_invalid");
    await store.sessions.endOthers(user.id, null);
    security.record({ event: "reset-done", user: user.id, address: ctx.ip });
    await write(user, { template: "password-changed", values: { username: user.username } });
    ctx.body = {};
  });
}
