/** The calls about the own account, its sessions and its picture. */
import * as v from "valibot";
import type {
  changeAccountForm,
  changeEmailForm,
  changePasswordForm,
  confirmLoginForm,
  deleteAccountForm,
  disconnectForm,
} from "./accountForms.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import { currentUserSchema } from "./users.ts";
import { sessionRecordsSchema, uploadedSchema } from "./accounts.ts";

export const changeSelfCall = call({
  method: "PATCH",
  path: "/api/users/me",
  who: "session",
  body: takes<typeof changeAccountForm>(),
  answer: record(currentUserSchema),
});

export const endAccountCall = call({
  method: "DELETE",
  path: "/api/users/me",
  who: "account",
  body: takes<typeof deleteAccountForm>(),
  answer: done,
});

export const changePasswordCall = call({
  method: "POST",
  path: "/api/users/me/password",
  who: "account",
  body: takes<typeof changePasswordForm>(),
  answer: done,
});

export const changeEmailCall = call({
  method: "POST",
  path: "/api/users/me/email",
  who: "account",
  body: takes<typeof changeEmailForm>(),
  answer: record(currentUserSchema),
});

export const confirmCall = call({
  method: "POST",
  path: "/api/auth/confirm",
  who: "account",
  body: takes<typeof confirmLoginForm>(),
  answer: done,
});

export const disconnectGoogleCall = call({
  method: "DELETE",
  path: "/api/auth/google",
  who: "account",
  body: takes<typeof disconnectForm>(),
  answer: done,
});

export const ownDataCall = call({
  method: "GET",
  path: "/api/users/me/data",
  who: "fresh",
  answer: record(v.unknown()),
});

export const uploadCall = call({
  method: "POST",
  path: "/api/profile/upload",
  who: "account",
  upload: "file",
  answer: record(uploadedSchema),
});

export const sessionsCall = call({
  method: "GET",
  path: "/api/users/me/sessions",
  who: "session",
  answer: record(sessionRecordsSchema),
});

export const endOtherSessionsCall = call({
  method: "DELETE",
  path: "/api/users/me/sessions",
  who: "fresh",
  answer: done,
});

export const endSessionCall = call({
  method: "DELETE",
  path: "/api/users/me/sessions/:id",
  who: "session",
  answer: done,
});
