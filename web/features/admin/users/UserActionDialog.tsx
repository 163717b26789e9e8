import { ask } from "#web/platform/calls/ask.ts";
import { banCall, changeRoleCall, liftCall, muteCall, signOutCall, suspendCall } from "#protocol/calls/userAdmin.ts";
import { type ReactElement, useState } from "react";
import { SANCTION_REASONS, type SanctionReason } from "#protocol/calls/sanctions.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { Select } from "#web/ui/Field.tsx";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { adminListChanged } from "../table/adminList.ts";
import { usersText } from "./text/en.ts";
import {
  type ActedOn,
  clockSlackMs,
  lengths,
  LengthSelect,
  liftKeys,
  reasonKeys,
  roleKeys,
  type UserAction,
} from "./userActions.tsx";

/** The roles that an account can be given. */
const accountRoles = ["player", "moderator", "administrator"] as const;
type AccountRoleWanted = (typeof accountRoles)[number];

const faces = {
  ban: { title: "banUser", words: "banWords", confirm: "ban", done: "bannedDone" },
  suspend: { title: "suspendUser", words: "suspendWords", confirm: "suspend", done: "suspendedDone" },
  mute: { title: "muteUser", words: "muteWords", confirm: "mute", done: "mutedDone" },
  signOut: { title: "signOut", words: "signOutWords", confirm: "signOut", done: "signedOutDone" },
  role: { title: "changeRoleUser", words: "changeRoleWords", confirm: "changeRole", done: "roleDone" },
  lift: { title: "lift", words: "liftWords", confirm: "lift", done: "liftedDone" },
} as const;

const sentences = { last_administrator: "lastAdministrator", not_active: "notActive" } as const;
const isKnown = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code);

interface UserActionDialogProps {
  readonly user: ActedOn;
  readonly action: UserAction;
  readonly onClose: () => void;
}

/** The dialog of one action on a user. */
export function UserActionDialog({ user, action, onClose }: UserActionDialogProps): ReactElement {
  const t = useText(usersText);
  const [reason, setReason] = useState<SanctionReason | "">("");
  const [length, setLength] = useState<string>("1d");
  const [role, setRole] = useState<AccountRoleWanted>(user.role === "guest" ? "player" : user.role);
  const { id, name } = user;
  const until = (): number =>
    serverClock.now() + (lengths.find(({ value }) => value === length)?.ms ?? 0) - clockSlackMs;
  const face = faces[action.is];
  const isSanction = action.is === "ban" || action.is === "suspend" || action.is === "mute";
  const act = (note: string): Promise<ApiResult<unknown>> => {
    // The button is disabled until a reason is chosen.
    const cause = reason === "" ? "other" : reason;
    switch (action.is) {
      case "ban":
        return ask(banCall, { params: { id }, body: { reason: cause, note } });
      case "suspend":
        return ask(suspendCall, { params: { id }, body: { reason: cause, note, until: until() } });
      case "mute":
        return ask(muteCall, { params: { id }, body: { reason: cause, note, until: until() } });
      case "signOut":
        return ask(signOutCall, { params: { id }, body: { details: note } });
      case "role":
        return ask(changeRoleCall, { params: { id }, body: { role, details: note } });
      case "lift":
        return ask(liftCall, { params: { id: action.sanctionId }, body: { details: note } });
    }
  };
  return (
    <ReasonDialog
      title={action.is === "lift" ? t(liftKeys[action.kind]) : t(face.title, { name })}
      words={t(face.words, { name })}
      confirm={action.is === "lift" ? t(liftKeys[action.kind]) : t(face.confirm)}
      kind={action.is === "lift" ? "primary" : "danger"}
      isReasonOptional={isSanction}
      isReady={!isSanction || reason !== ""}
      {...(isSanction && { reasonLabel: t("note"), reasonHint: t("noteHint") })}
      act={act}
      refusal={({ code }: ApiFailure) => (isKnown(code) ? t(sentences[code]) : null)}
      doneText={t(face.done, { name })}
      onDone={() => userChanged(id)}
      onClose={onClose}
    >
      {isSanction ? (
        <Select
          label={t("reason")}
          options={SANCTION_REASONS.map((value) => ({ value, label: t(reasonKeys[value]) }))}
          value={reason}
          placeholder={t("chooseReason")}
          onChange={setReason}
        />
      ) : null}
      {action.is === "suspend" || action.is === "mute" ? <LengthSelect value={length} onChange={setLength} /> : null}
      {action.is === "role" ? (
        <Select
          label={t("role")}
          options={accountRoles.map((value) => ({ value, label: t(roleKeys[value]) }))}
          value={role}
          onChange={setRole}
        />
      ) : null}
    </ReasonDialog>
  );
}

/** The list, the user's page, the log and the figures show it. */
function userChanged(id: string): void {
  adminListChanged("users", "log");
  invalidate(adminKeys.item("users", id));
}
