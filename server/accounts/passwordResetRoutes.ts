import { proofLimits } from "#server/limits.ts";
import { emailKey } from "./proofStore.ts";
import { checkPassword, emailOf, localeOf } from "./accountFields.ts";
import { letters } from "./accountMails.ts";
import { forgotPasswordCall, resetPasswordCall } from "./signInCalls.ts";
import type { RestDeps } from "#server/http/deps.ts";
import { HttpFailure } from "#server/api/failure.ts";
import type { Serve } from "#server/api/serve.ts";

const minuteMs = 60_000;

/** A new password by a mailed link. */
export function resetRoutes(serve: Serve, deps: RestDeps): void {
  forgotRoute(serve, deps);
  resetRoute(serve, deps);
}

/** The link goes to the address of the account, never to what was typed. */
function forgotRoute(serve: Serve, { store, mailer, security, now }: RestDeps): void {
  serve(forgotPasswordCall, async ({ ctx, body: form, take }) => {
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

/** Whoever had found the password is out with it: every session ends. */
function resetRoute(serve: Serve, deps: RestDeps): void {
  const { store, passwords, security, now } = deps;
  const write = letters(deps);

  serve(resetPasswordCall, async ({ ctx, body: form }) => {
    const owner = await store.accounts.resetting(form.token, now());
    if (owner === undefined) throw new HttpFailure("reset_invalid");
    checkPassword(form.password, owner);
    const hash = await passwords.hash(form.password, ctx.state.address);
    const user = await store.accounts.reset(form.token, hash, now());
    if (user === undefined) throw new HttpFailure("reset_invalid");
    await store.sessions.endOthers(user.id, null);
    security.record({ event: "reset-done", user: user.id, address: ctx.ip });
    await write(user, { template: "password-changed", values: { username: user.username } });
    return {};
  });
}
