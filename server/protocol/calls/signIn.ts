/** The calls of signing in and up, by password and with Google, and of setting a new password. */

import type {
  googleCodeForm,
  loginForm,
  mailToForm,
  registerForm,
  resetPasswordForm,
  startGoogleForm,
  verifyOtpForm,
} from "./accountForms.ts";
import { call, done, made, nothingMore, record, takes } from "#protocol/call.ts";
import { authAnswerSchema } from "./users.ts";
import { googleLinkSchema, googleStartSchema, ticketSchema } from "./accounts.ts";

export const loginCall = call({
  method: "POST",
  path: "/api/auth/login",
  who: "anyone",
  isSigned: true,
  body: takes<typeof loginForm>(),
  answer: record(authAnswerSchema),
});

export const sendCodeCall = call({
  method: "POST",
  path: "/api/auth/send-otp",
  who: "anyone",
  body: takes<typeof mailToForm>(),
  answer: nothingMore,
});

export const verifyCodeCall = call({
  method: "POST",
  path: "/api/auth/verify-otp",
  who: "anyone",
  body: takes<typeof verifyOtpForm>(),
  answer: record(ticketSchema),
});

export const registerCall = call({
  method: "POST",
  path: "/api/auth/register",
  who: "anyone",
  isSigned: true,
  body: takes<typeof registerForm>(),
  answer: made(authAnswerSchema),
});

export const forgotPasswordCall = call({
  method: "POST",
  path: "/api/auth/forgot-password",
  who: "anyone",
  body: takes<typeof mailToForm>(),
  answer: nothingMore,
});

export const resetPasswordCall = call({
  method: "POST",
  path: "/api/auth/reset-password",
  who: "anyone",
  body: takes<typeof resetPasswordForm>(),
  answer: nothingMore,
});

export const googleStartCall = call({
  method: "POST",
  path: "/api/auth/google/start",
  who: "anyone",
  isSigned: true,
  body: takes<typeof startGoogleForm>(),
  answer: record(googleStartSchema),
});

export const googleLoginCall = call({
  method: "POST",
  path: "/api/auth/google/login",
  who: "anyone",
  isSigned: true,
  body: takes<typeof googleCodeForm>(),
  answer: record(authAnswerSchema),
});

export const googleSignUpCall = call({
  method: "POST",
  path: "/api/auth/google/signup",
  who: "anyone",
  isSigned: true,
  body: takes<typeof googleCodeForm>(),
  answer: made(authAnswerSchema),
});

export const googleLinkCall = call({
  method: "POST",
  path: "/api/auth/google/link",
  who: "account",
  body: takes<typeof googleCodeForm>(),
  answer: done,
});

export const googleConfirmCall = call({
  method: "POST",
  path: "/api/auth/google/confirm",
  who: "session",
  body: takes<typeof googleCodeForm>(),
  answer: done,
});

export const googleStatusCall = call({
  method: "GET",
  path: "/api/auth/google",
  who: "account",
  answer: record(googleLinkSchema),
});
