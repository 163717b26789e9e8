/** What others may see of an account. */
import { changePrivacyForm } from "#server/protocol/accountForms.ts";
import { privacySchema } from "#server/protocol/accounts.ts";
import { call, record } from "#server/api/declare.ts";

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
