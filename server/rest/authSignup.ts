import * as v from "valibot";
import { proofLimits } from "#server/limits.ts";
import type { ApiErrorCode } from "#server/protocol/errors.ts";
import type { Ticket } from "#server/protocol/accounts.ts";
import type { Gone, Taken } from "#server/store/accounts.ts";
import { checkPassword, emailIn, emailOf, locale, localeOf, remember, text, usernameOf } from "./account-fields.ts";
import type { RestDeps } from "./deps.ts";
import { announcement, entrance } from "./entrance.ts";
import { HttpFailure, LimitHit } from "./failure.ts";
import { bodyOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";

const minuteMs = 60_000;
const codePattern = /^\d{6}$/;

/** What the store says of a new account or address, as the API says it. */
export const refusals: Readonly<Record<Taken | Gone | "ticket-invalid", ApiErrorCode>> = {
  "username-taken": "username_taken",
  "email-taken": "email_taken",
  "ticket-invalid": "ticket_invalid",
  gone: "unauthorized",
};

/** POST /auth/send-otp, /auth/verify-otp and /auth/register: an address, its proof, an account. */
export function signupRoutes(router: ApiRouter, deps: RestDeps): void {
  sendCodeRoute(router, deps);
  verifyRoute(router, deps);
  registerRoute(router, deps);
}

const mailForm = v.object({ email: text, locale });

function sendCodeRoute(router: ApiRouter, { rates, store, mailer, now }: RestDeps): void {
  router.post("/api/auth/send-otp", async (ctx) => {
    const form = bodyOf(ctx, mailForm);
    bound(rates, "sendCode", { address: ctx.state.address });
    const email = emailOf(form.email);
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
    ctx.body = {};
  });
}

const verifyForm = v.object({ email: text, otp: text });

/** Whatever is wrong with a code, it is one answer. */
function verifyRoute(router: ApiRouter, { rates, store, now }: RestDeps): void {
  router.post("/api/auth/verify-otp", async (ctx) => {
    const form = bodyOf(ctx, verifyForm);
    bound(rates, "prove", { address: ctx.state.address });
    const [email, code] = [emailIn(form.email), form.otp.trim()];
    if (email === undefined || !codePattern.test(code)) throw new HttpFailure("code_invalid");
    const ticket = await store.proofs.exchange(email, code, now());
    if (ticket === undefined) throw new HttpFailure("code_invalid");
    ctx.body = { ticket } satisfies Ticket;
  });
}

const registerForm = v.object({ username: text, password: text, email: text, ticket: text, remember });

function registerRoute(router: ApiRouter, deps: RestDeps): void {
  const { rates, store, passwords, security, now } = deps;
  const [enter, announce] = [entrance(deps), announcement(deps)];

  router.post("/api/auth/register", async (ctx) => {
    const form = bodyOf(ctx, registerForm);
    bound(rates, "register", { address: ctx.state.address });
    const isWhole = [form.email, form.username, form.password].every((each) => each.trim() !== "");
    if (!isWhole) throw new HttpFailure("fields_required");
    const [email, username] = [emailOf(form.email), usernameOf(form.username)];
    checkPassword(form.password, { username, email });
    // Before the hash is made, which costs more than to look.
    if (!(await store.proofs.isGood(email, form.ticket, now()))) throw new HttpFailure("ticket_invalid");
    const asked = ctx.state.session?.user;
    const guestId = asked?.role === "guest" ? asked.id : null;
    const passwordHash = await passwords.hash(form.password, ctx.state.address);
    const account = { username, email, passwordHash, locale: null, guestId };
    const made = await store.accounts.register(account, form.ticket, now());
    if (!made.ok) throw new HttpFailure(refusals[made.error]);
    const { id: user } = made.value;
    security.record({ event: "signed-up", user, by: "email", address: ctx.ip });
    if (user === guestId) await announce(made.value);
    ctx.status = 201;
    ctx.body = await enter(ctx, made.value, form.remember);
    security.record({ event: "signed-in", user, by: "sign-up", address: ctx.ip });
  });
}
