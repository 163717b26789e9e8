/** Sanctions: imposing and lifting them, and those of the own user. */
import { byId } from "#server/base/api/fields.ts";
import { call, done, record } from "#server/base/api/declare.ts";
import { banForm, detailsForm, timedSanctionForm } from "#protocol/calls/adminUsers.ts";
import { sanctionNoticeSchema, sanctionNoticesSchema } from "#protocol/calls/sanctions.ts";

export const ownSanctionsCall = call({
  method: "GET",
  path: "/api/users/me/sanctions",
  who: "session",
  summary: "The sanctions of the user that hold now. Only a mute lets its user ask.",
  answer: record(sanctionNoticesSchema),
});

export const banCall = call({
  method: "POST",
  path: "/api/admin/users/:id/ban",
  who: "administrator",
  isFresh: true,
  summary:
    "Bans a user without an end, guests too: all sessions end, tables are left, sign-in says why. Not the own account, and not the last administrator.",
  params: byId,
  body: banForm,
  answer: record(sanctionNoticeSchema),
  refusals: ["not_found", "last_administrator"],
  limits: ["sanction"],
});

export const suspendCall = call({
  method: "POST",
  path: "/api/admin/users/:id/suspend",
  who: "moderator",
  summary:
    "Keeps a user out until that time, with the effects of a ban. A suspension that holds is replaced. Moderators: up to 7 days, nothing against staff.",
  params: byId,
  body: timedSanctionForm,
  answer: record(sanctionNoticeSchema),
  refusals: ["not_found", "last_administrator", "bad_request"],
  limits: ["sanction"],
});

export const muteCall = call({
  method: "POST",
  path: "/api/admin/users/:id/mute",
  who: "moderator",
  summary:
    "Until that time the user writes nothing in the global chat, at tables and in direct messages. A mute that holds is replaced. Moderators: up to 7 days, nothing against staff.",
  params: byId,
  body: timedSanctionForm,
  answer: record(sanctionNoticeSchema),
  refusals: ["not_found", "bad_request"],
  limits: ["sanction"],
});

export const liftCall = call({
  method: "POST",
  path: "/api/admin/sanctions/:id/lift",
  who: "moderator",
  summary: "Ends a sanction that holds. Moderators lift what they could have imposed.",
  params: byId,
  body: detailsForm,
  answer: done,
  refusals: ["not_found"],
  limits: ["sanction"],
});
