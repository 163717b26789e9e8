/** What somebody asks about, and does with, the own account or the own guest. */
import {
  changeAccountForm,
  changeEmailForm,
  changePasswordForm,
  changePrivacyForm,
  confirmLoginForm,
  deleteAccountForm,
  disconnectForm,
} from "#server/protocol/accountForms.ts";
import { googleLinkSchema, privacySchema, sessionRecordsSchema, uploadedSchema } from "#server/protocol/accounts.ts";
import { currentUserSchema } from "#server/protocol/users.ts";
import { call, done, record } from "#server/api/declare.ts";
import { ownDataSchema } from "./ownDataCall.ts";
import { byId } from "#server/api/fields.ts";

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

export const uploadCall = call({
  method: "POST",
  path: "/api/profile/upload",
  who: "account",
  summary: "Takes a form with one `file`: the new picture, which is made small and stored as WebP.",
  upload: "file",
  answer: record(uploadedSchema),
  refusals: ["image_invalid", "image_too_large", "busy"],
  limits: ["upload"],
});

export const changePasswordCall = call({
  method: "POST",
  path: "/api/users/me/password",
  who: "account",
  summary:
    "Changes the password; the other sessions end. `password_needed` where there is none yet: the first one is set by the link of `/api/auth/forgot-password`.",
  body: changePasswordForm,
  answer: done,
  refusals: ["password_needed", "invalid_credentials", "password_weak", "busy"],
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
  summary: "A fresh login by password. `password_needed` where there is none.",
  body: confirmLoginForm,
  answer: done,
  refusals: ["password_needed", "invalid_credentials", "busy"],
  ownLimits: ["proof"],
});

export const googleStatusCall = call({
  method: "GET",
  path: "/api/auth/google",
  who: "account",
  summary: "Whether Google opens the account.",
  answer: record(googleLinkSchema),
});

export const disconnectGoogleCall = call({
  method: "DELETE",
  path: "/api/auth/google",
  who: "account",
  summary: "From now on Google does not open the account. `password_needed` where it has no password.",
  body: disconnectForm,
  answer: done,
  refusals: ["password_needed", "invalid_credentials", "busy"],
  ownLimits: ["proof"],
});

export const sessionsCall = call({
  method: "GET",
  path: "/api/users/me/sessions",
  who: "session",
  summary: "The devices that are signed in, guests' too, the last used first.",
  answer: record(sessionRecordsSchema),
});

export const endOtherSessionsCall = call({
  method: "DELETE",
  path: "/api/users/me/sessions",
  who: "fresh",
  summary: "Ends all sessions but this one.",
  answer: done,
});

export const endSessionCall = call({
  method: "DELETE",
  path: "/api/users/me/sessions/:id",
  who: "session",
  summary: "Ends that session. Any but the own one needs a fresh login.",
  params: byId,
  answer: done,
  refusals: ["fresh_login_needed"],
});

export const ownDataCall = call({
  method: "GET",
  path: "/api/users/me/data",
  who: "fresh",
  summary: "A file of JSON with everything that is stored about the user, guests too.",
  answer: { ...record(ownDataSchema), isFile: true },
  limits: ["data"],
});

export const privacyCall = call({
  method: "GET",
  path: "/api/users/me/privacy",
  who: "account",
  summary: "What others may see.",
  answer: record(privacySchema),
});

export const changePrivacyCall = call({
  method: "PATCH",
  path: "/api/users/me/privacy",
  who: "account",
  summary:
    "Changes what is given. `show_online` is whether friends see that the user is here and which match goes on; `game_invites` is who may challenge the user.",
  body: changePrivacyForm,
  answer: record(privacySchema),
});
