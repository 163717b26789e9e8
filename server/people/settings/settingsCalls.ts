/** The settings that are stored with an account. */
import { changeSettingsForm, storedSettingsSchema } from "#protocol/calls/settings.ts";
import { call, record } from "#server/base/api/declare.ts";

export const settingsCall = call({
  method: "GET",
  path: "/api/users/me/settings",
  who: "account",
  summary: "The account's settings. `version` is 0 as long as none were stored.",
  answer: record(storedSettingsSchema),
});

export const changeSettingsCall = call({
  method: "PATCH",
  path: "/api/users/me/settings",
  who: "account",
  summary:
    "Changes the given fields and answers all of them. A change that waited for a connection says how long in `changedMsAgo`: a field that another device changed since then keeps that value. The user's connections get `settingsChanged`.",
  body: changeSettingsForm,
  answer: record(storedSettingsSchema),
  limits: ["settings"],
});
