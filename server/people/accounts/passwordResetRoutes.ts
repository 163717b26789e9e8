import { proofLimits } from "./limits.ts";
import { emailKey } from "./proofStore.ts";
import { checkPassword, emailOf, localeOf } from "./accountFields.ts";
import { accountMailer, type MailDependencies } from "./accountMails.ts";
import { forgotPasswordCall, resetPasswordCall } from "./signInCalls.ts";
import type { SecurityLog } from "#server/base/security/securityLog.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import type { AccountStore } from "./accountStore.ts";
import type { Passwords } from "./passwords.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface PasswordResetDependencies extends MailDependencies {
  readonly store: {
    readonly accounts: Pick<AccountStore, "byEmail" | "issueReset" | "resetting" | "reset">;
    readonly sessions: Pick<SessionStore, "endOthers">;
  };
  readonly passwords: Pick<Passwords, "hash">;
  readonly security: SecurityLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const minuteMs = 60_000;

/** A new password by a mailed link. */
export function passwordResetRoutes(serve: Serve, deps: PasswordResetDependencies): void {
  forgotRoute(serve, deps);
  resetRoute(serve, deps);
}

/** Mails a link. It goes to the address of the account, never to the text that was typed. */
function forgotRoute(serve: Serve, { store, mailer, security, now }: PasswordResetDependencies): void {
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

/** Every session ends, so a stranger who knew the old password is signed out. */
function resetRoute(serve: Serve, deps: PasswordResetDependencies): void {
  const { store, passwords, security, now } = deps;
  const write = accountMailer(deps);

  serve(resetPasswordCall, async ({ ctx, body: form }) => {
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
