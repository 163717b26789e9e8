/** Signing up: an address, its proof by a mailed code, and a new account. */
import { proofLimits } from "./limits.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { AccountStore, Gone, Taken } from "./accountStore.ts";
import { checkPassword, emailIn, localeOf, newEmailOf, usernameOf } from "./accountFields.ts";
import type { ProofStore } from "./proofStore.ts";
import type { Passwords } from "./passwords.ts";
import type { Mailer } from "#server/people/mail/mailer.ts";
import { userAnnouncer, sessionStarter, type StartSessionDependencies } from "#server/people/sessions/startSession.ts";
import { mailboxOf } from "#server/base/core/emailAddress.ts";
import { HttpFailure, LimitHit } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { mailToForm, registerForm, verifyOtpForm } from "#protocol/calls/accountForms.ts";
import { route } from "#server/base/api/declare.ts";
import { registerCall, sendCodeCall, verifyCodeCall } from "#protocol/calls/signIn.ts";

const sendCodeRoute = route(sendCodeCall, {
  summary: "Mails a code of six digits. `email_taken` where the address has an account.",
  body: mailToForm,
  refusals: ["email_required", "email_invalid", "email_taken", "not_available"],
  limits: ["sendCode"],
  ownLimits: ["codeMail"],
});

const verifyCodeRoute = route(verifyCodeCall, {
  summary:
    "Trades the mailed code for a ticket, good once and for half an hour. `code_invalid` for any mistake; `code_replaced` for a code in whose place a newer one was mailed.",
  body: verifyOtpForm,
  refusals: ["code_invalid", "code_replaced"],
  limits: ["prove"],
});

const registerRoute = route(registerCall, {
  summary:
    "Makes an account for the address of the ticket, and a session. With a guest's token the guest becomes the account.",
  body: registerForm,
  refusals: [
    "fields_required",
    "email_invalid",
    "username_invalid",
    "password_weak",
    "ticket_invalid",
    "username_taken",
    "email_taken",
    "unauthorized",
    "invalid_credentials",
    "sanctioned",
    "busy",
  ],
  limits: ["register"],
});

interface SignUpDependencies extends StartSessionDependencies {
  readonly store: StartSessionDependencies["store"] & {
    readonly accounts: Pick<AccountStore, "byEmail" | "credentials" | "register">;
    readonly proofs: ProofStore;
  };
  readonly passwords: Pick<Passwords, "hash">;
  readonly mailer: Mailer;
}

const minuteMs = 60_000;
const codePattern = /^\d{6}$/;

/** The error codes of the API for what the store refuses. */
export const accountRefusals: Readonly<Record<Taken | Gone | "ticket-invalid", ApiErrorCode>> = {
  "username-taken": "username_taken",
  "email-taken": "email_taken",
  "ticket-invalid": "ticket_invalid",
  gone: "unauthorized",
};

export function signUpRoutes(serve: Serve, deps: SignUpDependencies): void {
  serveSendCode(serve, deps);
  serveVerify(serve, deps);
  serveRegister(serve, deps);
}

function serveSendCode(serve: Serve, { store, mailer, now }: SignUpDependencies): void {
  serve(sendCodeRoute, async ({ ctx, body: form, take }) => {
    const email = newEmailOf(form.email);
    take("codeMail", { mailbox: mailboxOf(email) });
    if ((await store.accounts.byEmail(email)) !== undefined) throw new HttpFailure("email_taken");
    const [language, at] = [localeOf(ctx, form.locale), now()];
    const issued = await store.proofs.issue(email, language, at);
    if ("waitMs" in issued) {
      throw new LimitHit("codesOfAddress", issued.waitMs);
    }
    const values = { code: issued.code, minutes: proofLimits.codeMsMax / minuteMs };
    try {
      await mailer.send({ to: email, template: "verify-code", locale: language, values });
    } catch (error) {
      await store.proofs.takeBack(email, at);
      throw error;
    }
    return {};
  });
}

/**
 * Every wrong code gets the same answer, so that guessing learns nothing. A code in whose place a newer one was mailed
 * opens nothing either, and its owner is told to read the newer mail.
 */
function serveVerify(serve: Serve, { store, now }: SignUpDependencies): void {
  serve(verifyCodeRoute, async ({ body: form }) => {
    const [email, code] = [emailIn(form.email), form.otp.trim()];
    if (email === undefined || !codePattern.test(code)) throw new HttpFailure("code_invalid");
    const ticket = await store.proofs.exchange(email, code, now());
    if (ticket === undefined) {
      const isOld = await store.proofs.wasReplaced(email, code, now());
      throw new HttpFailure(isOld ? "code_replaced" : "code_invalid");
    }
    return { ticket };
  });
}

function serveRegister(serve: Serve, deps: SignUpDependencies): void {
  const { store, passwords, security, now } = deps;
  const [enter, announce] = [sessionStarter(deps), userAnnouncer(deps)];

  serve(registerRoute, async ({ ctx, body: form }) => {
    const isComplete = [form.email, form.username, form.password].every((each) => each.trim() !== "");
    if (!isComplete) throw new HttpFailure("fields_required");
    const [email, username] = [newEmailOf(form.email), usernameOf(form.username)];
    checkPassword(form.password, { username, email });
    // Before the hash is made, which costs more than to look.
    if (!(await store.proofs.isGood(email, form.ticket, now()))) throw new HttpFailure("ticket_invalid");
    const current = ctx.state.session?.user;
    const guestId = current?.role === "guest" ? current.id : null;
    const passwordHash = await passwords.hash(form.password);
    const account = { username, email, passwordHash, locale: null, guestId };
    const made = await store.accounts.register(account, form.ticket, now());
    if (!made.ok) throw new HttpFailure(accountRefusals[made.error]);
    const { id: user } = made.value;
    security.record({ event: "signed-up", user, by: "email", address: ctx.ip });
    if (user === guestId) await announce(made.value);
    const answer = await enter(ctx, made.value, form.remember, { by: "sign-up" });
    security.record({ event: "signed-in", user, by: "sign-up", address: ctx.ip });
    return answer;
  });
}
