/** Appeals of players against their sanctions. */
import { call, made, record } from "#server/base/api/declare.ts";
import {
  appealRecordSchema,
  newAppealForm,
  openAppealForm,
  ownAppealForm,
  ownAppealsSchema,
} from "#protocol/calls/appeals.ts";

export const openAppealCall = call({
  method: "POST",
  path: "/api/appeals/open",
  who: "anyone",
  summary:
    "The sanction of a ticket that a refused sign-in gave, with the appeal against it; or the appeal whose page has this key. `ticket_invalid` for neither.",
  body: openAppealForm,
  answer: record(appealRecordSchema),
  refusals: ["ticket_invalid"],
  limits: ["appeal"],
});

export const newAppealCall = call({
  method: "POST",
  path: "/api/appeals",
  who: "anyone",
  summary: "Appeals against the sanction of a ticket, once. A moderator who did not give it decides.",
  body: newAppealForm,
  answer: made(appealRecordSchema),
  refusals: ["ticket_invalid", "appeal_exists", "bad_request"],
  limits: ["appeal"],
});

export const ownAppealsCall = call({
  method: "GET",
  path: "/api/users/me/appeals",
  who: "session",
  summary: "The sanctions of the user that hold, with the appeals against them. Only a mute lets its user ask.",
  answer: record(ownAppealsSchema),
});

export const ownAppealCall = call({
  method: "POST",
  path: "/api/users/me/appeals",
  who: "session",
  summary: "Appeals against an own sanction, once.",
  body: ownAppealForm,
  answer: made(appealRecordSchema),
  refusals: ["not_found", "appeal_exists", "bad_request"],
  limits: ["appeal"],
});
