/** Signing in, signing up and setting a new password. */
import { authAnswerSchema } from "#protocol/calls/users.ts";
import { loginForm, mailToForm, registerForm, resetPasswordForm, verifyOtpForm } from "#protocol/calls/accountForms.ts";
import { ticketSchema } from "#protocol/calls/accounts.ts";
import { call, done, made, nothingMore, record } from "#server/base/api/declare.ts";

export const guestCall = call({
  method: "POST",
  path: "/api/auth/guest",
  who: "anyone",
  summary:
    "Makes a new guest with a friendly name, and a session. `guests_refused` for a day after a guest from the same network was banned.",
  answer: made(authAnswerSchema),
  refusals: ["guests_refused"],
  limits: ["guest", "guestDaily"],
});

export const loginCall = call({
  method: "POST",
  path: "/api/auth/login",
  who: "anyone",
  summary:
    "Opens a session by password. With a guest's token the guest's seats pass to the account. `second_factor_needed` for an account with two-factor sign-in: the `ticket` of that answer goes to `/api/auth/two-factor/sign-in` with a code.",
  body: loginForm,
  answer: record(authAnswerSchema),
  refusals: ["invalid_login", "invalid_credentials", "sanctioned", "second_factor_needed", "busy"],
  limits: ["login"],
  ownLimits: ["password"],
});

export const logoutCall = call({
  method: "POST",
  path: "/api/auth/logout",
  who: "session",
  summary: "Ends the session: the token is dead, on open sockets too.",
  answer: done,
});

export const sendCodeCall = call({
  method: "POST",
  path: "/api/auth/send-otp",
  who: "anyone",
  summary: "Mails a code of six digits. `email_taken` where the address has an account.",
  body: mailToForm,
  answer: nothingMore,
  refusals: ["email_required", "email_invalid", "email_taken", "not_available"],
  ownLimits: ["codeMail"],
  limits: ["sendCode"],
});

export const verifyCodeCall = call({
  method: "POST",
  path: "/api/auth/verify-otp",
  who: "anyone",
  summary:
    "Trades the mailed code for a ticket, good once and for half an hour. `code_invalid` for any mistake; `code_replaced` for a code in whose place a newer one was mailed.",
  body: verifyOtpForm,
  answer: record(ticketSchema),
  refusals: ["code_invalid", "code_replaced"],
  limits: ["prove"],
});

export const registerCall = call({
  method: "POST",
  path: "/api/auth/register",
  who: "anyone",
  summary:
    "Makes an account for the address of the ticket, and a session. With a guest's token the guest becomes the account.",
  body: registerForm,
  answer: made(authAnswerSchema),
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

export const forgotPasswordCall = call({
  method: "POST",
  path: "/api/auth/forgot-password",
  who: "anyone",
  summary: "Mails a link by which the password is set.",
  body: mailToForm,
  answer: nothingMore,
  refusals: ["email_required", "email_invalid", "email_unknown", "not_available"],
  limits: ["forgot"],
  ownLimits: ["forgotAccount"],
});

export const resetPasswordCall = call({
  method: "POST",
  path: "/api/auth/reset-password",
  who: "anyone",
  summary: "Sets the password by the token of the link. Every session of the account ends.",
  body: resetPasswordForm,
  answer: nothingMore,
  refusals: ["reset_invalid", "password_weak", "busy"],
  limits: ["reset"],
});
