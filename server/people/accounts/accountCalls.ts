/** What users ask about, and do with, their own account or guest. */
import {
  changeAccountForm,
  changeEmailForm,
  changePasswordForm,
  confirmLoginForm,
  deleteAccountForm,
  disconnectForm,
} from "#protocol/calls/accountForms.ts";
import { currentUserSchema } from "#protocol/calls/users.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import { ownDataSchema } from "./ownDataCall.ts";

export const selfCall = call({
  method: "GET",
  path: "/api/users/me",
  who: "session",
  summary: "The user's own record.",
  answer: record(currentUserSchema),
});

export const changeSelfCall = call({
  method: "PATCH",
  path: "/api/users/me",
  who: "session",
  summary:
    "Changes what is given, for guests too. A symbol's address `/symbols/NAME.svg` becomes the `image_url`; an uploaded picture that it replaces is removed.",
  body: changeAccountForm,
  answer: record(currentUserSchema),
  refusals: ["username_invalid", "username_taken"],
  ownLimits: ["guestRename", "rename", "symbol"],
});

export const endAccountCall = call({
  method: "DELETE",
  path: "/api/users/me",
  who: "account",
  summary:
    "Deletes the account. `proof` is the password; without a password it is the username, and a fresh login is needed. Matches stay with the other players, without the name.",
  body: deleteAccountForm,
  answer: done,
  refusals: ["invalid_credentials", "fresh_login_needed", "busy"],
  ownLimits: ["proof"],
});

export const changePasswordCall = call({
  method: "POST",
  path: "/api/users/me/password",
  who: "account",
  summary:
    "Changes the password; the other sessions end. `password_needed` where there is none yet: the first one is set by the link of `/api/auth/forgot-password`.",
  body: changePasswordForm,
  answer: done,
  refusals: ["password_needed", "fresh_login_needed", "invalid_credentials", "password_weak", "busy"],
  ownLimits: ["proof"],
});

export const changeEmailCall = call({
  method: "POST",
  path: "/api/users/me/email",
  who: "account",
  summary: "Changes the address to the one of the ticket. A mail to the old address says so.",
  body: changeEmailForm,
  answer: record(currentUserSchema),
  refusals: [
    "email_required",
    "email_invalid",
    "password_needed",
    "fresh_login_needed",
    "invalid_credentials",
    "ticket_invalid",
    "email_taken",
    "busy",
  ],
  ownLimits: ["proof"],
});

export const confirmCall = call({
  method: "POST",
  path: "/api/auth/confirm",
  who: "account",
  summary:
    "A fresh login by password. `password_needed` where there is none. `second_factor_needed` for an account with two-factor sign-in: the `ticket` of that answer goes to `/api/auth/two-factor/confirm` with a code.",
  body: confirmLoginForm,
  answer: done,
  refusals: ["password_needed", "invalid_credentials", "second_factor_needed", "busy"],
  ownLimits: ["proof"],
});

export const disconnectGoogleCall = call({
  method: "DELETE",
  path: "/api/auth/google",
  who: "account",
  summary: "From now on Google does not open the account. `password_needed` where it has no password.",
  body: disconnectForm,
  answer: done,
  refusals: ["password_needed", "fresh_login_needed", "invalid_credentials", "busy"],
  ownLimits: ["proof"],
});

export const ownDataCall = call({
  method: "GET",
  path: "/api/users/me/data",
  who: "fresh",
  summary: "A file of JSON with everything that is stored about the user, guests too.",
  answer: { ...record(ownDataSchema), isFile: true },
  share: "export",
  limits: ["data"],
});
